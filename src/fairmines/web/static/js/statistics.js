/** The dialog of the statistics: a table of levels and rules, with best times and plots for one. */

import { deleteStatistics, readStatistics } from "./api.js";
import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { forgettingPart } from "./forgetting.js";
import { host } from "./host.js";
import { formatProbability, formatDate, formatNumber, formatSeconds, t } from "./i18n.js";
import { dealNames, isOf, levelName } from "./levels.js";
import { plots } from "./plots.js";
import { savingLink } from "./save.js";
import { refusalText } from "./status.js";
import { transferLinks } from "./transfer.js";

/**
 * @typedef {import("./protocol.js").StatisticsGroup} StatisticsGroup
 * @typedef {import("./protocol.js").Statistics} Statistics
 * @typedef {import("./protocol.js").Options} Options
 */

/**
 * @param {Options | undefined} options of the current game, whose level is shown first
 * @param {() => Promise<void>} takeSettings takes over the settings that a file of games had
 */
export async function openStatisticsDialog(options, takeSettings) {
  const body = make("div", {});
  try {
    fill(body, await readStatistics(), options);
  } catch (error) {
    body.append(make("p", {}, refusalText(/** @type {Error} */ (error))));
  }
  const refresh = async (/** @type {import("./protocol.js").Imported} */ imported) => {
    fill(body, await readStatistics(), options);
    if (imported.settings) await takeSettings();
  };
  const reset = () => {
    askForReset(body);
    return false;
  };
  openDialog(
    t("statistics.title"),
    [body, transferLinks(refresh), forgettingPart()],
    [{ label: t("dialog.close") }, { label: t("statistics.reset"), act: reset }],
    "wide statistics",
  );
}

/**
 * @param {HTMLElement} body
 * @param {Statistics} statistics
 * @param {Options} [options]
 */
function fill(body, { groups, unfinished }, options) {
  const counted = [t("statistics.counted")];
  if (unfinished) counted.push(t("statistics.unfinishedGames", { games: unfinished }));
  const says = make("p", { class: "counted" }, counted.join(" "));
  if (!groups.length) {
    body.replaceChildren(make("p", {}, t("statistics.none")), ...(unfinished ? [says] : []));
    return;
  }
  const details = make("div", {});
  const shown = groups.find((group) => options && isOf(group, options)) ?? groups[0];
  body.replaceChildren(groupTable(groups, shown, details), says, details, reviewsLink(), exportLinks());
  showDetails(details, shown);
}

/**
 * @param {StatisticsGroup[]} groups
 * @param {StatisticsGroup} shown the one whose details are shown
 * @param {HTMLElement} details
 */
function groupTable(groups, shown, details) {
  const head = make("tr", {}, make("th", { scope: "col" }, t("game.level")));
  for (const key of /** @type {const} */ ([
    "statistics.games",
    "statistics.wins",
    "statistics.rate",
    "statistics.best",
    "statistics.streak",
    "statistics.bestStreak",
    "statistics.unfinished",
  ])) {
    head.append(make("th", { scope: "col", class: "number" }, t(key)));
  }
  const rows = groups.map((group, index) => {
    const id = `group-${index}`;
    const radio = make("input", { type: "radio", name: "group", id, checked: group === shown });
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
      formatNumber(group.unfinished),
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
  return [levelName(group), t(`rules.${group.rules}`), ...dealNames(group)].join(", ");
}

/**
 * @param {HTMLElement} details
 * @param {StatisticsGroup} group
 */
function showDetails(details, group) {
  const best = group.best.map((game) =>
    make("li", {}, `${formatSeconds(game.elapsed)} (${formatDate(game.when)})`),
  );
  const bestTimes = make(
    "div",
    { class: "best-times" },
    make("h3", {}, t("statistics.bestTimes")),
    best.length ? make("ol", {}, ...best) : make("p", {}, t("statistics.noBest")),
  );
  const legend = [t("plot.legend"), t("statistics.helped"), t("statistics.practice")].join(" ");
  details.replaceChildren(
    make("h3", {}, groupName(group)),
    make("div", { class: "plots" }, ...plots(group.recent), bestTimes),
    make("p", { class: "legend" }, legend),
  );
}

function reviewsLink() {
  return make("p", { class: "links" }, make("a", { href: host.pages.reviews }, t("reviews.link")));
}

function exportLinks() {
  return make(
    "p",
    { class: "links" },
    t("statistics.export"),
    savingLink("api/statistics.csv", "fairmines.csv", "CSV"),
    savingLink("api/statistics.json", "fairmines.json", "JSON"),
  );
}

/** @param {HTMLElement} body */
function askForReset(body) {
  const deleteAll = async () => {
    try {
      await deleteStatistics();
      fill(body, await readStatistics());
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
