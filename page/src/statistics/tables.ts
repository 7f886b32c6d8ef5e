/** The tables of many reviews: all figures, mistakes by kind, times by rule, and the games. */

import { make } from "../shell/dom.ts";
import { formatNumber, formatRate, formatSeconds, formatTime } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { PAGES } from "../shell/site.ts";
import { levelTitle, ruleName } from "../shell/levels.ts";
import { MISTAKE_KINDS } from "../engine/terms.ts";
import { mistakesOf } from "../engine/summary.ts";
import { sorted, sortingHead, type Column, type Sort } from "../shell/sorting.ts";
import { costOf } from "./insights.ts";
import { longRows } from "./longrows.ts";
import { nameOf, type Reviewed } from "./source.ts";
import type { GameSummary, ReviewSummary as Summary, Tally } from "../engine/answers.ts";

/** What stands where there is no figure. */
const NONE = "–";
export function figureTable(summary: Summary) {
  const { games, won, lost, guesses, wins, cost, luck } = summary;
  const rows: [string, string][] = [
    [t("reviews.games"), t("reviews.games.says", { games, won, lost })],
    [t("reviews.mistakesEach"), formatNumber(mistakesOf(summary) / games, 2)],
    [t("reviews.without"), sayShare(summary.games_without_mistake, games)],
    [t("reviews.guesses"), sayAgainst(guesses)],
    [t("reviews.wins"), sayAgainst(wins)],
    [t("reviews.cost"), cost === null ? NONE : formatRate(Math.max(0, cost))],
    [t("reviews.luck"), luck === null ? NONE : formatNumber(luck, 2)],
  ];
  const body = rows.map(([name, value]) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value)),
  );
  return paper(
    t("reviews.figures"),
    make("table", { class: "figures" }, make("tbody", {}, ...body)),
  );
}

export function mistakeTable({ mistakes, games }: Summary) {
  const rows = MISTAKE_KINDS.map((kind) => {
    const number = mistakes[kind] ?? 0;
    return [t(`reviews.kind.${kind}`), formatNumber(number), formatNumber(number / games, 2)];
  });
  return numberTable(
    t("reviews.mistakes"),
    [t("reviews.kind"), t("reviews.number"), t("reviews.each")],
    rows,
  );
}

export function timeTable({ times }: Summary) {
  const rows = times.map(({ rule, moves, quarter, median, three_quarters }) => [
    ruleName(rule),
    formatNumber(moves),
    formatSeconds(median, 2),
    `${formatNumber(quarter, 2)}–${formatSeconds(three_quarters, 2)}`,
  ]);
  const head = ["reviews.rule", "reviews.moves", "reviews.median", "reviews.half"] as const;
  return numberTable(
    t("reviews.times"),
    head.map((key) => t(key)),
    rows,
  );
}

/** The columns of the list. */
function columns(): Column<Reviewed>[] {
  const size = ({ summary: { level } }: Reviewed) => level.width * level.height + level.mines / 1e6;
  return [
    { name: "when", title: t("reviews.name"), value: ({ when }) => when ?? "" },
    { name: "level", title: t("game.level"), value: size },
    { name: "rules", title: t("game.rules"), value: ({ summary }) => summary.rules },
    {
      name: "result",
      title: t("reviews.result"),
      value: ({ summary }) => `${summary.status}${timeKey(summary)}`,
    },
    {
      name: "mistakes",
      title: t("reviews.mistakes"),
      number: true,
      value: ({ summary }) => mistakesOf(summary),
    },
    {
      name: "guesses",
      title: t("reviews.guesses"),
      number: true,
      value: ({ summary }) => summary.guesses,
    },
    {
      name: "cost",
      title: t("reviews.cost.short"),
      number: true,
      value: ({ summary }) => costOf(summary) ?? -1,
    },
    {
      name: "luck",
      title: t("reviews.luck.short"),
      number: true,
      value: ({ summary }) => summary.luck ?? Infinity,
    },
  ];
}

/** A text that sorts as the time does. */
const timeKey = ({ elapsed }: GameSummary) => elapsed.toFixed(3).padStart(12, "0");

export function gameTable(games: Reviewed[], sort: Sort, onSort: (sort: Sort) => void) {
  const named = columns();
  const { list, heads } = byDayAndLevel(sorted(games, named, sort), sort);
  const rows = longRows(list, (game) => gameRow(game, heads));
  const table = make(
    "table",
    { "aria-rowcount": games.length + 1 },
    sortingHead(named, sort, onSort),
    rows,
  );
  const legend = make(
    "p",
    { class: "legend" },
    `${t("reviews.cost.says")} ${t("reviews.luck.says")}`,
  );
  return [paper(t("reviews.list"), table, "game-list"), legend];
}

/** The day of a game of the host, which is its name; empty for a file. */
const dayOf = (game: Reviewed) => (game.id && game.when ? nameOf(game) : "");

/**
 * Put the games of a day together, and among them those of a level, where games stand by their days.
 *
 * @returns with what stands above the first game of each group; null where they stand otherwise
 */
function byDayAndLevel(games: Reviewed[], sort: Sort) {
  if (sort.column !== "when") return { list: games, heads: null };
  const days = new Map<string, Map<string, Reviewed[]>>();
  for (const game of games) {
    const [day, level] = [dayOf(game), levelTitle(game.summary.level)];
    const levels = days.get(day) ?? new Map<string, Reviewed[]>();
    days.set(day, levels);
    levels.set(level, [...(levels.get(level) ?? []), game]);
  }
  const heads = new Map<Reviewed, string>();
  const list = [...days].flatMap(([day, levels]) =>
    [...levels].flatMap(([level, group]) => {
      const count = (status: string) => group.filter((it) => it.summary.status === status).length;
      const counts = { games: group.length, won: count("won"), lost: count("lost") };
      if (day) heads.set(group[0], `${day} · ${level} · ${t("reviews.games.says", counts)}`);
      return group;
    }),
  );
  return { list, heads };
}

/** The time of the day below the day that stands above it, else both; the name of a file. */
function momentOf(game: Reviewed, grouped: boolean) {
  if (!dayOf(game) || !game.when) return nameOf(game);
  const [language, time] = [document.documentElement.lang, { timeStyle: "short" } as const];
  const clock = new Intl.DateTimeFormat(language, time).format(new Date(game.when));
  return grouped ? clock : `${nameOf(game)}, ${clock}`;
}

/** @param heads what stands above some games, where games stand by their days */
function gameRow(game: Reviewed, heads: Map<Reviewed, string> | null) {
  const { id, summary } = game;
  const name = momentOf(game, heads !== null);
  const head = heads?.get(game);
  const { level, rules, status, elapsed, guesses, survived, expected, luck } = summary;
  const lost = costOf(summary);
  const named = id
    ? make("a", { href: `${PAGES.review}#game=${encodeURIComponent(id)}` }, name)
    : name;
  const time = formatTime(elapsed);
  const results = { won: "reviewer.won", lost: "reviewer.lost" } as const;
  const result = results[status as "won" | "lost"] ?? "reviewer.unfinished";
  const numbers = [
    formatNumber(mistakesOf(summary)),
    guesses
      ? t("reviews.survived", { survived, guesses, expected: formatNumber(expected, 1) })
      : NONE,
    lost === null ? NONE : formatRate(lost),
    luck === null ? t("reviews.luck.lost") : formatNumber(luck, 2),
  ];
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, ...(head ? [make("span", { class: "day" }, head)] : []), named),
    ...[levelTitle(level), t(`rules.${rules}`), t(result, { time })].map((text) =>
      make("td", {}, text),
    ),
    ...numbers.map((text) => make("td", { class: "number" }, text)),
  );
}

function numberTable(title: string, head: string[], rows: string[][]) {
  const heads = head.map((text, index) =>
    make("th", { scope: "col", class: index > 0 && "number" }, text),
  );
  const body = rows.map(([name, ...cells]) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, name),
      ...cells.map((text) => make("td", { class: "number" }, text)),
    ),
  );
  return paper(
    title,
    make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...body)),
  );
}

/**
 * A table on paper under its title; it scrolls sideways where it is too wide.
 *
 * @param name of its class
 */
function paper(title: string, content: HTMLElement, name: string = "") {
  const box = make(
    "div",
    { class: "paper", tabindex: 0, role: "region", "aria-label": title },
    content,
  );
  return make("section", { class: name }, make("h2", {}, title), box);
}

/** What came true against what was expected. */
function sayAgainst({ number, came_true, expected, error }: Tally) {
  if (!number) return NONE;
  return t("reviews.against", {
    share: sayShare(came_true, number),
    expected: formatNumber(expected, 1),
    error: formatNumber(error, 1),
  });
}

function sayShare(part: number, of: number) {
  return t("reviews.share", { part, of, share: formatRate(part / of) });
}
