/** The dialog of the statistics: a table of levels and rules, with best times and plots for one. */

import { deleteStatistics, readStatistics } from "./api.js";
import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { formatProbability, formatDate, formatNumber, formatSeconds, t } from "./i18n.js";
import { levelName } from "./levels.js";
import { ratePlot, timePlot } from "./plots.js";
import { refusalText } from "./status.js";

/** @typedef {import("./protocol.js").StatisticsGroup} StatisticsGroup */

export async function openStatisticsDialog() {
  const body = make("div", {});
  try {
    fill(body, (await readStatistics()).groups);
  } catch (error) {
    body.append(make("p", {}, refusalText(/** @type {Error} */ (error))));
  }
  const reset = () => {
    askForReset(body);
    return false;
  };
  openDialog(
    t("statistics.title"),
    [body],
    [{ label: t("dialog.close") }, { label: t("statistics.reset"), act: reset }],
    "wide",
  );
}

/**
 * @param {HTMLElement} body
 * @param {StatisticsGroup[]} groups
 */
function fill(body, groups) {
  if (!groups.length) {
    body.replaceChildren(make("p", {}, t("statistics.none")));
    return;
  }
  const details = make("div", {});
  body.replaceChildren(groupTable(groups, details), details, exportLinks());
  showDetails(details, groups[0]);
}

/**
 * @param {StatisticsGroup[]} groups
 * @param {HTMLElement} details
 */
function groupTable(groups, details) {
  const head = make("tr", {}, make("th", { scope: "col" }, t("game.level")));
  for (const key of /** @type {const} */ ([
    "statistics.games",
    "statistics.wins",
    "statistics.rate",
    "statistics.best",
    "statistics.streak",
    "statistics.bestStreak",
  ])) {
    head.append(make("th", { scope: "col", class: "number" }, t(key)));
  }
  const rows = groups.map((group, index) => {
    const id = `group-${index}`;
    const radio = make("input", { type: "radio", name: "group", id, checked: index === 0 });
    radio.addEventListener("change", () => showDetails(details, group));
    const name = make("label", { for: id }, radio, ` ${groupName(group)}`);
    const best = group.best[0];
    const numbers = [
      formatNumber(group.games),
      formatNumber(group.wins),
      group.games ? formatProbability(group.wins / group.games) : "–",
      best ? formatSeconds(best.elapsed) : "–",
      formatNumber(group.streak),
      formatNumber(group.bestStreak),
    ];
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, name),
      ...numbers.map((text) => make("td", { class: "number" }, text)),
    );
  });
  return make(
    "div",
    { class: "paper", tabindex: 0, role: "region", "aria-label": t("statistics.title") },
    make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)),
  );
}

/** @param {StatisticsGroup} group */
function groupName(group) {
  const name = `${levelName(group)}, ${t(`rules.${group.rules}`)}`;
  return group.deal === "no-guess" ? `${name}, ${t("deal.noGuess")}` : name;
}

/**
 * @param {HTMLElement} details
 * @param {StatisticsGroup} group
 */
function showDetails(details, group) {
  const best = group.best.map((game) =>
    make("li", {}, `${formatSeconds(game.elapsed)} (${formatDate(game.when)})`),
  );
  details.replaceChildren(
    make("h3", {}, groupName(group)),
    make("div", { class: "plots" }, timePlot(group.recent), ratePlot(group.recent)),
    make("h3", {}, t("statistics.bestTimes")),
    best.length ? make("ol", {}, ...best) : make("p", {}, t("statistics.noBest")),
    make("p", {}, t("statistics.helped"), " ", t("statistics.practice")),
  );
}

function exportLinks() {
  return make(
    "p",
    { class: "links" },
    t("statistics.export"),
    make("a", { href: "api/statistics.csv", download: "fairmines.csv" }, "CSV"),
    make("a", { href: "api/statistics.json", download: "fairmines.json" }, "JSON"),
  );
}

/** @param {HTMLElement} body */
function askForReset(body) {
  const deleteAll = async () => {
    try {
      await deleteStatistics();
      fill(body, []);
    } catch (error) {
      body.prepend(make("p", { role: "alert" }, refusalText(/** @type {Error} */ (error))));
    }
  };
  openDialog(
    t("statistics.reset"),
    [make("p", {}, t("statistics.reset.ask"))],
    [{ label: t("dialog.cancel") }, { label: t("statistics.reset.yes"), act: () => void deleteAll() }],
  );
}
