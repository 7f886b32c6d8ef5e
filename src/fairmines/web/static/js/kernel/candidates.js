/**
 * The cells that may be opened next: which they are, and what follows from opening them; as
 * simulation/candidates.py.
 */

import { Analysis } from "./analysis.js";
import { KernelRefusal, Outcome } from "./kernel.js";
import {
  BUDGET,
  ENDGAME_SOLUTIONS,
  ENDGAME_STEPS,
  MOST_CANDIDATES,
  SEARCH_SECONDS,
} from "./limits.js";

/** @typedef {import("../host/engine.js").Candidate} Candidate */

/**
 * Values every cell by perfect play.
 *
 * @param {Analysis} analysis
 * @returns {Candidate[] | null} null if that takes too long
 */
export function searchCandidates(analysis) {
  const { kernel, view, logSolutions, mineProbability } = analysis;
  if (logSolutions > Math.log(ENDGAME_SOLUTIONS + 0.5)) return null;
  const { width, height, cells, total } = view;
  const limits = [ENDGAME_SOLUTIONS, ENDGAME_STEPS, BUDGET];
  const seconds = Math.min(SEARCH_SECONDS, analysis.deadline.left);
  let numbers;
  try {
    ({ numbers } = kernel.call("solve_endgame", cells, width, height, total, ...limits, seconds));
  } catch (error) {
    if (error instanceof KernelRefusal && error.outcome === Outcome.OUT_OF_TIME) return null;
    throw error;
  }
  if (!numbers.length) return null;
  const found = [];
  for (let index = 0; index < cells.length; index++) {
    const wins = numbers[index + 1];
    if (wins < 0 || mineProbability[index] === 1) continue;
    const value = wins / numbers[0];
    found.push(describeCandidate(analysis, index, { value, low: value, high: value }));
  }
  return found;
}

/**
 * Lists the cells to play on with, the guess of `expert` first.
 *
 * @param {Analysis} analysis with a total
 */
export function cellsToPlay({ kernel, view, mineProbability, deadline }) {
  const safe = mineProbability.indexOf(0);
  // All safe cells will be opened, whichever comes first.
  if (safe >= 0) return [safe];
  const { width, height, cells, total } = view;
  const values = () => [width, height, total, BUDGET, deadline.left];
  const [chosen] = kernel.call("choose", cells, ...values()).numbers;
  const ranked = [...kernel.call("rank", cells, ...values()).numbers];
  const rivals = ranked.filter((cell) => cell !== chosen).slice(0, MOST_CANDIDATES - 1);
  return [chosen, ...rivals];
}

/**
 * Puts together what is known of a cell: what follows from it, and its value with both ends.
 *
 * @param {Analysis} analysis
 * @param {number} index
 * @param {{value: number, low: number, high: number}} value
 * @returns {Candidate}
 */
export function describeCandidate(analysis, index, value) {
  const safety = 1 - analysis.mineProbability[index];
  return { cell: analysis.view.place(index), safety, ...whatFollows(analysis, index), ...value };
}

/**
 * Returns the probabilities of progress and of surviving two openings, this cell first.
 *
 * @param {Analysis} analysis
 * @param {number} index
 */
function whatFollows(analysis, index) {
  const { kernel, view, deadline } = analysis;
  let [progress, secondary] = [0, 0];
  analysis.clueDistribution(index).forEach((probability, clue) => {
    if (!(probability > 0)) return;
    const follows = new Analysis(kernel, view.with(index, clue), null, deadline);
    const covered = follows.mineProbability.filter((p) => !Number.isNaN(p));
    // Where only mines are left the game is won.
    const least = covered.reduce((a, b) => Math.min(a, b), 1);
    const won = least === 1;
    if (won || least === 0) progress += probability;
    secondary += probability * (won ? 1 : 1 - least);
  });
  return { progress, secondary };
}

/**
 * Sorts candidates. Values that differ by rounding only are equal.
 *
 * @param {Candidate[]} candidates
 */
export function bestFirst(candidates) {
  const rounded = (/** @type {number} */ value) => Math.round(value * 1e12);
  return candidates.sort(
    (a, b) =>
      rounded(b.value) - rounded(a.value) ||
      rounded(b.secondary) - rounded(a.secondary) ||
      a.cell[0] - b.cell[0] ||
      a.cell[1] - b.cell[1],
  );
}
