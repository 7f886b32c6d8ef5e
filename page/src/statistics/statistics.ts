/**
 * The wins and times of all levels: a table that sorts, with best times and plots for one of them.
 */

import { openDialog } from "../shell/dialogs.ts";
import { make, makeButton } from "../shell/dom.ts";
import { formatDate, formatNumber, formatProbability, formatTime } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { dealNames, isOf, levelTitle } from "../shell/levels.ts";
import { host } from "../host/host.ts";
import { BOX, PAGES } from "../shell/site.ts";
import { plots } from "./timeplots.ts";
import { savingLink } from "../shell/save.ts";
import { sorted, sortingHead, type Column, type Sort } from "../shell/sorting.ts";
import { refusalText } from "../play/status.ts";
import { transferLinks } from "./transferlinks.ts";
import type { Imported, Options, Statistics, StatisticsGroup } from "../host/protocol.ts";

/**
 * Makes the results, which are filled as soon as the host has answered, what can be done with the
 * games, and what reads the results again.
 *
 * @param options whose level is shown first
 * @param changed hears that games were added or deleted
 * @param takeSettings takes over the settings that a file of games had
 */
export function statisticsParts(
  options: Options,
  changed: () => void,
  takeSettings: () => Promise<void>,
) {
  const body = make("div");
  const others = make("p", { class: "links" });
  let shown = "";
  const refresh = async () => {
    void offerOthers(others, deleted);
    try {
      const statistics = await host.readStatistics();
      const said = JSON.stringify(statistics);
      if (said === shown) return; // what was chosen and sorted stays
      shown = said;
      fillResults(body, statistics, options);
    } catch (error) {
      shown = "";
      body.replaceChildren(complaint(error));
    }
  };
  const added = async (imported: Imported) => {
    changed();
    await refresh();
    if (imported.settings) await takeSettings();
  };
  const deleted = () => (changed(), refresh());
  const reset = makeButton(t("statistics.reset"), () => askForReset(body, deleted));
  const last = make("p", { class: "links" }, reset);
  const kept = make("div", {}, exportLinks(), transferLinks(added), others, last);
  return { results: body, kept, refresh };
}

/**
 * Offers the games of the box that this browser does not have.
 *
 * @param box stays empty if there are none
 */
async function offerOthers(box: HTMLElement, added: () => Promise<void>) {
  const count = await host.countOthers().catch(() => 0); // the results say why
  const add = async () => {
    button.disabled = true;
    try {
      await host.addOthers();
      await added();
    } catch (error) {
      box.replaceChildren(complaint(error));
    }
  };
  const button = makeButton(t("box.add"), () => void add());
  box.replaceChildren(...(count ? [t("box.others", { count }), " ", button] : []));
}

function complaint(error: unknown) {
  return make("p", { role: "alert" }, refusalText(error as Error));
}

function fillResults(body: HTMLElement, { groups, unfinished }: Statistics, options?: Options) {
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

/** The columns of the table behind the name of a group. */
const FIGURES = [
  ["games", "statistics.games"],
  ["wins", "statistics.wins"],
  ["rate", "statistics.rate"],
  ["best", "statistics.best"],
  ["streak", "statistics.streak"],
  ["bestStreak", "statistics.bestStreak"],
  ["unfinished", "statistics.unfinished"],
] as const;

/** What a column has of a group, as a number; null where there is nothing. */
function figureOf(group: StatisticsGroup, column: (typeof FIGURES)[number][0]) {
  if (column === "rate") return group.games ? group.wins / group.games : null;
  if (column === "best") return group.best[0]?.elapsed ?? null;
  return group[column];
}

function columns(): Column<StatisticsGroup>[] {
  return [
    {
      name: "level",
      title: t("game.level"),
      value: ({ width, height, mines }) => width * height + mines / 1e6,
    },
    ...FIGURES.map(([name, key]) => ({
      ...{ name, title: t(key), number: true },
      value: (group: StatisticsGroup) => figureOf(group, name) ?? -1,
    })),
  ];
}

/** @param chosen the one whose details are shown */
function groupTable(groups: StatisticsGroup[], chosen: StatisticsGroup, details: HTMLElement) {
  let shown = chosen;
  const table = make("table");
  const sortBy = (sort: Sort) => {
    const rows = sorted(groups, columns(), sort).map((group, place) =>
      groupRow(group, `group-${place}`, group === shown, () => {
        shown = group;
        showDetails(details, group);
      }),
    );
    table.replaceChildren(sortingHead(columns(), sort, sortBy), make("tbody", {}, ...rows));
    if (sort.column) (table.querySelector("[aria-sort] button") as HTMLElement | null)?.focus();
  };
  sortBy({ column: "", down: false }); // as the host has them: those that are played most first
  return make(
    "div",
    {
      class: "paper group-table",
      tabindex: 0,
      role: "region",
      "aria-label": t("statistics.title"),
    },
    table,
  );
}

/** @param id of its button */
function groupRow(group: StatisticsGroup, id: string, checked: boolean, choose: () => void) {
  const radio = make("input", { type: "radio", name: "group", id, checked });
  radio.addEventListener("change", choose);
  const name = make("label", { for: id }, radio, ` ${groupName(group)}`);
  const cells = FIGURES.map(([column]) => {
    const value = figureOf(group, column);
    const format = { rate: formatProbability, best: formatTime }[column as string] ?? formatNumber;
    return make("td", { class: "number" }, value === null ? "–" : format(value));
  });
  return make("tr", {}, make("th", { scope: "row" }, name), ...cells);
}

function groupName(group: StatisticsGroup) {
  return [levelTitle(group), t(`rules.${group.rules}`), ...dealNames(group)].join(", ");
}

function showDetails(details: HTMLElement, group: StatisticsGroup) {
  const best = group.best.map(({ id, elapsed, when }) => {
    const href = `${PAGES.review}#game=${encodeURIComponent(id)}&move=0`;
    return make("li", {}, make("a", { href }, formatTime(elapsed)), ` ${formatDate(when)}`);
  });
  const bestTimes = make(
    "div",
    { class: "best-times" },
    make("h3", {}, t("statistics.bestTimes")),
    best.length ? make("ol", {}, ...best) : make("p", {}, t("statistics.noBest")),
  );
  const legend = [t("plot.legend"), t("statistics.helped"), t("statistics.practice")].join(" ");
  details.replaceChildren(
    make("h3", {}, groupName(group)),
    make("div", { class: "plots" }, ...plots(group)),
    bestTimes,
    make("p", { class: "legend" }, legend),
  );
}

function exportLinks() {
  return make(
    "p",
    { class: "links" },
    t("statistics.export"),
    savingLink("csv", "fairmines.csv", "CSV"),
    savingLink("json", "fairmines.json", "JSON"),
  );
}

/** @param body says why it was not possible */
function askForReset(body: HTMLElement, deleted: () => Promise<void>) {
  const copies = make("input", { type: "checkbox", id: "reset-copies", checked: BOX !== null });
  const label = make("label", { for: "reset-copies" }, t("statistics.reset.copies"));
  const deleteAll = async () => {
    try {
      await host.deleteStatistics(copies.checked);
      await deleted();
    } catch (error) {
      body.prepend(complaint(error));
    }
  };
  openDialog(
    t("statistics.reset"),
    [
      make("p", {}, t("statistics.reset.ask")),
      ...(BOX !== null ? [make("div", { class: "choice" }, copies, label)] : []),
    ],
    [
      { label: t("dialog.cancel") },
      { label: t("statistics.reset.yes"), act: () => void deleteAll() },
    ],
  );
}
