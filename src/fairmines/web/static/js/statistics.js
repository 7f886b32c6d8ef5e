/** The wins and times of all levels: a table, with best times and plots for one of them. */

import { deleteStatistics, readStatistics } from "./api.js";
import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { forgettingPart } from "./forgetting.js";
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
 * Makes the part; it is filled as soon as the host has answered.
 *
 * @param {Options} options whose level is shown first
 * @param {() => Promise<void>} takeSettings takes over the settings that a file of games had
 */
export function statisticsPart(options, takeSettings) {
  const body = make("div");
  const refresh = async () => {
    try {
      fill(body, await readStatistics(), options);
    } catch (error) {
      body.replaceChildren(complaint(error));
    }
  };
  void refresh();
  const added = async (/** @type {import("./protocol.js").Imported} */ imported) => {
    await refresh();
    if (imported.settings) await takeSettings();
  };
  const reset = make("button", { type: "button" }, t("statistics.reset"));
  reset.addEventListener("click", () => askForReset(body, refresh));
  const title = make("h3", {}, t("statistics.kept"));
  const last = make("p", { class: "links" }, reset);
  return make("div", {}, body, title, exportLinks(), transferLinks(added), forgettingPart(), last);
}

/** @param {unknown} error */
function complaint(error) {
  return make("p", { role: "alert" }, refusalText(/** @type {Error} */ (error)));
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
  body.replaceChildren(groupTable(groups, shown, details), says, details);
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

function exportLinks() {
  return make(
    "p",
    { class: "links" },
    t("statistics.export"),
    savingLink("api/statistics.csv", "fairmines.csv", "CSV"),
    savingLink("api/statistics.json", "fairmines.json", "JSON"),
  );
}

/**
 * @param {HTMLElement} body says why it was not possible
 * @param {() => Promise<void>} refresh
 */
function askForReset(body, refresh) {
  const deleteAll = async () => {
    try {
      await deleteStatistics();
      await refresh();
    } catch (error) {
      body.prepend(complaint(error));
    }
  };
  openDialog(
    t("statistics.reset"),
    [make("p", {}, t("statistics.reset.ask"))],
    [{ label: t("dialog.cancel") }, { label: t("statistics.reset.yes"), act: () => void deleteAll() }],
  );
}
