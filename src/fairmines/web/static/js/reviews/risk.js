/** The risk of opening cells under the rules of a game, as reviews/risk.py. */

import { FREE } from "../kernel/view.js";
import { analyse } from "./asking.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("../protocol.js").Rules} Rules
 */

/**
 * Returns the probability that opening a covered cell loses the game.
 *
 * @param {Rules} rules
 * @param {Analysis} analysis
 * @param {number} cell
 */
export function riskOf(rules, analysis, cell) {
  return riskUnder(rules, analysis.mineProbability[cell], analysis.forcedGuess);
}

/**
 * Returns the probability that a move loses the game.
 *
 * @param {Rules} rules
 * @param {number} mine the share of the solutions in which the cell, or one of a chord's, is a mine
 * @param {boolean} forced whether no cell of the board is safe
 */
export function riskUnder(rules, mine, forced) {
  if (rules === "classic" || mine === 0 || mine === 1) return mine;
  if (forced) return 0;
  return rules === "fair" ? 1 : mine;
}

/**
 * Returns the least risk of all covered cells of the board.
 *
 * @param {Rules} rules
 * @param {Analysis} analysis of a game that is not over
 */
export function leastRisk(rules, analysis) {
  // Without a safe cell, an undetermined one survives.
  return rules === "classic" ? analysis.leastRisk : 0;
}

/**
 * Returns the share of the solutions in which one of several covered cells is a mine.
 *
 * @param {Analysis} analysis
 * @param {number[]} cells
 * @param {import("../kernel/kernel.js").Deadline} deadline
 * @throws {import("../refusal.js").Refusal} if a count is too complex
 */
export function mineProbabilityOf(analysis, cells, deadline) {
  const probabilities = cells.map((cell) => analysis.mineProbability[cell]);
  if (probabilities.includes(1)) return 1;
  const unsure = cells.filter((cell) => analysis.mineProbability[cell] > 0);
  if (unsure.length <= 1) return Math.max(...probabilities);
  // P(all safe) = P(first safe) P(second safe | first safe) ...: count with the first cells free.
  let safe = 1;
  let given = analysis;
  for (const [number, cell] of unsure.entries()) {
    safe *= 1 - given.mineProbability[cell];
    if (safe === 0) break;
    const last = number === unsure.length - 1;
    if (!last) given = analyse(analysis.kernel, given.view.with(cell, FREE), deadline);
  }
  return 1 - safe;
}
