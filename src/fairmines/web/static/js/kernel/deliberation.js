/** Advice in slices of time: each call plays on where the one before has ended. */

import { wrong } from "./analysis.js";
import { bestFirst, cellsToPlay, describeCandidate, searchCandidates } from "./candidates.js";
import { KernelRefusal, Outcome } from "./kernel.js";
import { BUDGET, ENOUGH_GAMES, FIRST_GAMES, MOST_AT_A_TIME } from "./limits.js";
import { Refusal } from "../refusal.js";

/**
 * @typedef {import("./analysis.js").Analysis} Analysis
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("../engine.js").PlayedGames} PlayedGames
 */

/** The value that a standard normal variable exceeds with a probability of 2.5 %. */
const Z = 1.959963984540054;

/**
 * Advises which cell to open, for a while.
 *
 * @param {Analysis} analysis
 * @param {PlayedGames[]} played of the answer before; empty for the first
 * @param {number} seconds the time to play; one game for each candidate is played anyway
 * @returns {{exact: boolean, candidates: import("../engine.js").Candidate[], played: PlayedGames[]}}
 */
export function deliberate(analysis, played, seconds) {
  analysis.checkPlayable();
  for (const { cell } of played) checkCandidate(analysis, cell);
  try {
    if (!played.length) {
      const candidates = searchCandidates(analysis);
      if (candidates) return { exact: true, candidates: bestFirst(candidates), played: [] };
      const { view } = analysis;
      const begin = { games: 0, total: 0, squares: 0 };
      played = cellsToPlay(analysis).map((it) => ({ cell: view.place(it), ...begin }));
    }
    played = playOn(analysis, played, seconds);
    const candidates = played.map((it) => estimate(analysis, it));
    return { exact: false, candidates: bestFirst(candidates), played };
  } catch (error) {
    if (error instanceof KernelRefusal && error.outcome === Outcome.TOO_COMPLEX) {
      throw new Refusal(
        "the positions after a guess are too entangled: counting them takes more than the budget " +
          `of ${BUDGET.toLocaleString("en-US")} weights`,
        "too-complex",
      );
    }
    throw error;
  }
}

/**
 * @param {Analysis} analysis
 * @param {Place} cell
 */
function checkCandidate(analysis, cell) {
  if (analysis.clueDistribution(analysis.view.index(cell)).some((p) => p > 0)) return;
  const [row, column] = cell;
  throw wrong(`row ${row}, column ${column} is a mine: expected a cell that may be safe`);
}

/**
 * Plays on with each candidate in turn, the same games, until the time is over.
 *
 * @param {Analysis} analysis
 * @param {PlayedGames[]} before
 * @param {number} seconds
 */
function playOn({ kernel, view, deadline }, before, seconds) {
  const { width, height, cells, total } = view;
  const end = deadline.within(seconds);
  let played = before;
  for (let size = FIRST_GAMES; ; size = Math.min(2 * size, MOST_AT_A_TIME)) {
    played = played.map((it) => {
      if (it.games >= ENOUGH_GAMES) return it;
      const values = [view.index(it.cell), 0n, BUDGET, it.games, size, deadline.left];
      const { numbers } = kernel.call("play_on", cells, width, height, total, ...values);
      return {
        cell: it.cell,
        games: it.games + size,
        total: numbers.reduce((sum, weight) => sum + weight, it.total),
        squares: numbers.reduce((sum, weight) => sum + weight ** 2, it.squares),
      };
    });
    if (end.left <= 0 || played.every(({ games }) => games >= ENOUGH_GAMES)) return played;
  }
}

/**
 * @param {Analysis} analysis
 * @param {PlayedGames} played
 */
function estimate(analysis, played) {
  const index = analysis.view.index(played.cell);
  const safety = 1 - analysis.mineProbability[index];
  const { value, low, high } = interval(played);
  const win = { value: safety * value, low: safety * low, high: safety * high };
  return describeCandidate(analysis, index, win);
}

/**
 * Returns the mean of weights from 0 to 1, with its 95 % interval: the normal approximation. If all
 * weights are equal, each side is as wide as the interval for no event (Wilson 1927).
 *
 * @param {PlayedGames} played
 */
function interval({ games, total, squares }) {
  const value = total / games;
  if (games < 2) return { value, low: 0, high: 1 };
  const variance = Math.max(0, (squares - total * value) / (games - 1));
  const reach = Z * Math.sqrt(variance / games) || (Z * Z) / (games + Z * Z);
  return { value, low: Math.max(value - reach, 0), high: Math.min(value + reach, 1) };
}
