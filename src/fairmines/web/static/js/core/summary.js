/** Sums up the review of a game, for the figures of many (sums.js). */

/** @import { GameSummary, Review } from "./answers.js" */

/** Of the figures of a game: as reviews/game_summary.py. */
export const SUMMARY_VERSION = 3;
/** The games that each winning chance of a summary rests on. */
export const SUMMARY_GAMES = 50;

/**
 * Sum up a review.
 *
 * @param {Review} review
 * @returns {GameSummary}
 */
export function summaryOf({
  level,
  rules,
  status,
  elapsed,
  began,
  player,
  luck,
  cost,
  complete,
  start,
  counts,
  decisions,
}) {
  return {
    ...{ level, rules, status, elapsed, began, player, luck, cost, complete, ...counts },
    decisions: decisions.length,
    start: start?.value ?? null,
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
