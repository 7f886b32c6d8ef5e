/** Sums up reviews, one game and many: as reviews/game_summary.py and reviews/summary.py. */

import { MISTAKE_KINDS, PROOF_RULES } from "../core/terms.js";

/**
 * @typedef {import("../host/protocol.js").Level} Level
 * @typedef {import("../host/protocol.js").ProofRule} ProofRule
 * @typedef {import("../host/protocol.js").Rules} Rules
 * @typedef {import("../core/terms.js").MistakeKind} MistakeKind
 *
 * @typedef {{
 *   level: Level, rules: Rules, status: string, elapsed: number, began: string | null, player: string,
 *   decisions: number, mistakes: Partial<Record<MistakeKind, number>>,
 *   guesses: number, survived: number, expected: number, variance: number,
 *   luck: number | null, start: number | null, cost: number | null, costs: number | null,
 *   complete: boolean,
 *   missed: Partial<Record<ProofRule, number>>, times: Partial<Record<ProofRule, number[]>>,
 * }} GameSummary a reviewed game: docs/reference/protocol.md lists its fields
 *
 * @typedef {{number: number, cameTrue: number, expected: number, error: number}} Tally
 *   how many cases there were, how many came true and were expected to, and the standard deviation
 *
 * @typedef {{rule: ProofRule, moves: number, quarter: number, median: number, threeQuarters: number}} RuleTimes
 *   how long the moves took that one rule proves safe, in seconds
 *
 * @typedef {{
 *   games: number, won: number, lost: number, mistakes: Partial<Record<MistakeKind, number>>,
 *   missed: GameSummary["missed"], mistakesEach: number, withoutMistake: number, guesses: Tally, wins: Tally,
 *   cost: number | null, luck: number | null, times: RuleTimes[],
 * }} Summary what the reviews of many games say together
 */

/** Of the figures of a game, as in game_summary.py. */
export const SUMMARY_VERSION = 3;
/** The games that each winning chance of a summary rests on. */
export const SUMMARY_GAMES = 50;

/**
 * Sum up a review.
 *
 * @param {any} review as docs/reference/review-json.md has it
 * @returns {GameSummary}
 */
export function summaryOf(review) {
  const { level, rules, status, elapsed, began, player, luck, cost, complete, counts } = review;
  const { mistakes, guesses, survived, expected, variance, costs, times } = counts;
  /** @type {GameSummary["missed"]} */
  const missed = {};
  for (const rule of PROOF_RULES) {
    const proved = review.decisions.filter((/** @type {any} */ it) => it.better?.proof?.rule === rule);
    if (proved.length) missed[rule] = proved.length;
  }
  return {
    ...{ level, rules, status, elapsed, began, player },
    decisions: review.decisions.length,
    ...{ mistakes, guesses, survived, expected, variance, luck },
    start: review.start?.value ?? null,
    ...{ cost, costs, complete, missed, times },
  };
}

/**
 * Sum up many games.
 *
 * @param {GameSummary[]} games at least one
 * @returns {Summary}
 */
export function summarise(games) {
  const over = games.filter(({ status }) => status === "won" || status === "lost");
  const won = over.filter(({ status }) => status === "won");
  const known = over.filter(({ start }) => start !== null);
  const starts = known.map(({ start }) => Number(start));
  /** @type {Summary["mistakes"]} */
  const mistakes = {};
  for (const kind of MISTAKE_KINDS) {
    const count = sum(games.map((it) => it.mistakes[kind] ?? 0));
    if (count) mistakes[kind] = count;
  }
  /** @type {Summary["missed"]} */
  const missed = {};
  for (const rule of PROOF_RULES) {
    const count = sum(games.map((it) => it.missed[rule] ?? 0));
    if (count) missed[rule] = count;
  }
  return {
    games: games.length,
    won: won.length,
    lost: over.length - won.length,
    mistakes,
    missed,
    mistakesEach: sum(Object.values(mistakes)) / games.length,
    withoutMistake: games.filter((it) => !mistakesOf(it)).length,
    guesses: {
      number: sum(games.map((it) => it.guesses)),
      cameTrue: sum(games.map((it) => it.survived)),
      expected: sum(games.map((it) => it.expected)),
      error: Math.sqrt(sum(games.map((it) => it.variance))),
    },
    wins: {
      number: known.length,
      cameTrue: known.filter(({ status }) => status === "won").length,
      expected: sum(starts),
      error: Math.sqrt(sum(starts.map((it) => it * (1 - it)))),
    },
    cost: meanCost(games),
    luck: median(won.flatMap(({ luck }) => (luck === null ? [] : [luck]))),
    times: PROOF_RULES.flatMap((rule) => timesOf(rule, games)),
  };
}

/**
 * The wins that decisions cost a game: no more than could be won.
 *
 * @param {GameSummary[]} games
 */
function meanCost(games) {
  const known = games.filter(({ costs, start }) => costs !== null && start !== null);
  if (!known.length) return null;
  const [costs, starts] = [sum(known.map((it) => it.costs ?? 0)), sum(known.map((it) => it.start ?? 0))];
  return Math.min(costs, starts) / known.length;
}

/** @param {GameSummary} game */
export function mistakesOf(game) {
  return sum(Object.values(game.mistakes));
}

/**
 * @param {ProofRule} rule
 * @param {GameSummary[]} games
 * @returns {RuleTimes[]}
 */
function timesOf(rule, games) {
  const seconds = games.flatMap(({ times }) => times[rule] ?? []).sort((a, b) => a - b);
  if (!seconds.length) return [];
  const [quarter, middle, threeQuarters] = [0.25, 0.5, 0.75].map((it) => quantile(seconds, it));
  return [{ rule, moves: seconds.length, quarter, median: middle, threeQuarters }];
}

/** @param {number[]} values */
function median(values) {
  return values.length ? quantile([...values].sort((a, b) => a - b), 0.5) : null;
}

/**
 * The value below which a part of some values is, between the two nearest ones if need be.
 *
 * @param {number[]} sorted
 * @param {number} part
 */
function quantile(sorted, part) {
  const place = part * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
