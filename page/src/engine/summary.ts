/** Sums up the review of a game, for the figures of many (sums.ts). */

import type { GameSummary, Review } from "./answers.ts";

/**
 * Of the figures of a game: those of reviews/game_summary.py, judged by classic rules. Under other
 * rules luck did not decide the guesses and the wins, so nothing is to be expected of them.
 */
export const SUMMARY_VERSION = 4;
/** The games that each winning chance of a summary rests on. */
export const SUMMARY_GAMES = 50;

/** Sum up a review. */
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
}: Review): GameSummary {
  const lucky = rules === "classic";
  const none = { guesses: 0, survived: 0, expected: 0, variance: 0 };
  return {
    ...{ level, rules, status, elapsed, began, player, luck, cost, complete, ...counts },
    ...(lucky ? {} : none),
    decisions: decisions.length,
    start: lucky ? (start?.value ?? null) : null,
  };
}

/**
 * The number of all mistakes.
 *
 * @param summary of a game, or of many
 */
export function mistakesOf({ mistakes }: Pick<GameSummary, "mistakes">) {
  return Object.values(mistakes).reduce((total, number) => total + number, 0);
}
