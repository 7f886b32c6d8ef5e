/** The tables of many reviews: all figures, mistakes by kind, times by rule, and the games. */

import { make } from "../dom.js";
import { formatNumber, formatRate, formatSeconds, t } from "../i18n.js";
import { host } from "../host.js";
import { levelName } from "../levels.js";
import { ruleName } from "../prooftext.js";
import { KINDS, mistakesOf } from "../reviews/summary.js";
import { nameOf } from "./source.js";

/**
 * @typedef {import("./source.js").Reviewed} Reviewed
 * @typedef {import("../reviews/summary.js").Summary} Summary
 * @typedef {import("../reviews/summary.js").Tally} Tally
 */

/** What stands where there is no figure. */
const NONE = "–";
/** The games that the list shows, and shows more of. */
const ROWS = 50;

/** @param {Summary} summary */
export function figureTable(summary) {
  const { games, won, lost, guesses, wins, cost, luck } = summary;
  /** @type {[string, string][]} */
  const rows = [
    [t("reviews.games"), t("reviews.games.says", { games, won, lost })],
    [t("reviews.mistakesEach"), formatNumber(summary.mistakesEach, 2)],
    [t("reviews.without"), share(summary.withoutMistake, games)],
    [t("reviews.guesses"), against(guesses)],
    [t("reviews.wins"), against(wins)],
    [t("reviews.cost"), cost === null ? NONE : formatNumber(Math.max(0, cost), 2)],
    [t("reviews.luck"), luck === null ? NONE : formatNumber(luck, 2)],
  ];
  const body = rows.map(([name, value]) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value)));
  return paper(t("reviews.figures"), make("table", { class: "figures" }, make("tbody", {}, ...body)));
}

/** @param {Summary} summary */
export function mistakeTable({ mistakes, games }) {
  const rows = KINDS.map((kind) => {
    const number = mistakes[kind] ?? 0;
    return [t(`reviews.kind.${kind}`), formatNumber(number), formatNumber(number / games, 2)];
  });
  return table(t("reviews.mistakes"), [t("reviews.kind"), t("reviews.number"), t("reviews.each")], rows);
}

/** @param {Summary} summary */
export function timeTable({ times }) {
  const rows = times.map(({ rule, moves, quarter, median, threeQuarters }) => [
    ruleName(rule),
    formatNumber(moves),
    formatSeconds(median, 2),
    `${formatNumber(quarter, 2)}–${formatSeconds(threeQuarters, 2)}`,
  ]);
  const head = ["reviews.rule", "reviews.moves", "reviews.median", "reviews.half"];
  return table(t("reviews.times"), head.map((key) => t(/** @type {any} */ (key))), rows);
}

/**
 * The list of the games, the last one first, with links to their reviews.
 *
 * @param {Reviewed[]} games the first finished one first
 */
export function gameTable(games) {
  const body = make("tbody");
  const latest = [...games].reverse();
  const more = make("button", { type: "button", class: "more-games" }, t("reviews.more"));
  const add = () => {
    const shown = body.children.length;
    body.append(...latest.slice(shown, shown + ROWS).map(gameRow));
    more.hidden = body.children.length === latest.length;
    return body.children[shown];
  };
  add();
  more.addEventListener("click", () => {
    const first = /** @type {HTMLElement} */ (add());
    // The button may be gone: the focus goes on in the list.
    (first.querySelector("a") ?? more).focus();
  });
  const head = [
    t("reviews.name"), t("game.level"), t("game.rules"), t("reviews.result"), t("reviews.mistakes"),
    t("reviews.guesses"), t("reviews.cost.short"), t("reviews.luck.short"),
  ];
  const cells = head.map((text, index) => make("th", { scope: "col", class: index > 3 && "number" }, text));
  return [
    paper(
      t("reviews.list"),
      make("table", {}, make("thead", {}, make("tr", {}, ...cells)), body),
      "game-list",
    ),
    more,
  ];
}

/** @param {Reviewed} game */
function gameRow(game) {
  const { id, summary } = game;
  const name = nameOf(game);
  const { level, rules, status, elapsed, guesses, survived, expected, cost, luck } = summary;
  const named = id
    ? make("a", { href: `${host.pages.review}#game=${encodeURIComponent(id)}` }, name)
    : name;
  const time = formatSeconds(elapsed);
  const results = /** @type {const} */ ({ won: "reviewer.won", lost: "reviewer.lost" });
  const result = results[/** @type {"won" | "lost"} */ (status)] ?? "reviewer.unfinished";
  const numbers = [
    formatNumber(mistakesOf(summary)),
    guesses ? t("reviews.survived", { survived, guesses, expected: formatNumber(expected, 1) }) : NONE,
    cost === null ? NONE : formatNumber(Math.max(0, cost), 2),
    luck === null ? t("reviews.luck.lost") : formatNumber(luck, 2),
  ];
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, named),
    ...[levelName(level), t(`rules.${rules}`), t(result, { time })].map((text) => make("td", {}, text)),
    ...numbers.map((text) => make("td", { class: "number" }, text)),
  );
}

/**
 * @param {string} title
 * @param {string[]} head
 * @param {string[][]} rows
 */
function table(title, head, rows) {
  const heads = head.map((text, index) =>
    make("th", { scope: "col", class: index > 0 && "number" }, text));
  const body = rows.map(([name, ...cells]) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, name),
      ...cells.map((text) => make("td", { class: "number" }, text)),
    ));
  return paper(
    title,
    make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...body)),
  );
}

/**
 * A table on paper under its title; it scrolls sideways where it is too wide.
 *
 * @param {string} title
 * @param {HTMLElement} content
 * @param {string} [name] of its class
 */
function paper(title, content, name = "") {
  const box = make("div", { class: "paper", tabindex: 0, role: "region", "aria-label": title }, content);
  return make("section", { class: name }, make("h2", {}, title), box);
}

/**
 * What came true against what was expected.
 *
 * @param {Tally} tally
 */
function against({ number, cameTrue, expected, error }) {
  if (!number) return NONE;
  return t("reviews.against", {
    share: share(cameTrue, number),
    expected: formatNumber(expected, 1),
    error: formatNumber(error, 1),
  });
}

/**
 * @param {number} part
 * @param {number} of
 */
function share(part, of) {
  return t("reviews.share", { part, of, share: formatRate(part / of) });
}
