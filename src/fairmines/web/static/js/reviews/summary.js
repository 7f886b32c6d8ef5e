/** Sums up the review of a game: as reviews/game_summary.py. The kernel sums up many (sums.js). */

import { PROOF_RULES } from "../core/terms.js";

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
 * }} GameSummary a reviewed game: docs/reference/review-json.md lists its fields
 *
 * @typedef {{number: number, came_true: number, expected: number, error: number}} Tally
 *   how many cases there were, how many came true and were expected to, and the standard deviation
 *
 * @typedef {{rule: ProofRule, moves: number, quarter: number, median: number, three_quarters: number}} RuleTimes
 *   how long the moves took that one rule proves safe, in seconds
 *
 * @typedef {{
 *   games: number, won: number, lost: number, decisions: number,
 *   mistakes: Partial<Record<MistakeKind, number>>, games_without_mistake: number, games_cut: number,
 *   missed: GameSummary["missed"],
 *   guesses: Tally, wins: Tally, cost: number | null, luck: number | null, times: RuleTimes[],
 * }} Summary what the reviews of many games say together; the most frequent mistakes first. `games_cut` counts
 *   those that a time limit cut short: not all of their guesses may be judged
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
 * The number of all mistakes.
 *
 * @param {Pick<GameSummary, "mistakes">} summary of a game, or of many
 */
export function mistakesOf({ mistakes }) {
  return Object.values(mistakes).reduce((total, number) => total + number, 0);
}
