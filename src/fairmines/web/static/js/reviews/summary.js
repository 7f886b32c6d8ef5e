/** Sums up the review of a game, for the figures of many (sums.js). */

/**
 * @typedef {import("../core/answers.js").GameSummary} GameSummary
 */

/** Of the figures of a game: as reviews/game_summary.py. */
export const SUMMARY_VERSION = 3;
/** The games that each winning chance of a summary rests on. */
export const SUMMARY_GAMES = 50;

/**
 * Sum up a review.
 *
 * @param {import("../core/answers.js").Review} review
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
  ...found
}) {
  const { start, counts, decisions } = found;
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
