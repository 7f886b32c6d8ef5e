/**
 * Advice in slices of time: each call plays on where the one before has ended; as
 * simulation/deliberation.py.
 */

import { wrong } from "../core/checks.js";
import { bestFirst, cellsToPlay, describeCandidate, searchCandidates } from "./candidates.js";
import { KernelRefusal, Outcome } from "./kernel.js";
import { BUDGET, ENOUGH_GAMES, FIRST_GAMES, MOST_AT_A_TIME } from "./limits.js";
import { playOn } from "./playing.js";
import { Refusal } from "../host/refusal.js";
import { addGames, meanOf } from "./sums.js";

/**
 * @typedef {import("./analysis.js").Analysis} Analysis
 * @typedef {import("../host/protocol.js").Place} Place
 * @typedef {import("../host/engine.js").PlayedGames} PlayedGames
 */

/**
 * Advises which cell to open, for a while.
 *
 * @param {Analysis} analysis
 * @param {PlayedGames[]} played of the answer before; empty for the first
 * @param {number} seconds the time to play; one game for each candidate is played anyway
 * @returns {{exact: boolean, candidates: import("../host/engine.js").Candidate[], played: PlayedGames[]}}
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
    played = playOnInTurn(analysis, played, seconds);
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
function playOnInTurn(analysis, before, seconds) {
  const { view, deadline } = analysis;
  const end = deadline.within(seconds);
  let played = before;
  for (let size = FIRST_GAMES; ; size = Math.min(2 * size, MOST_AT_A_TIME)) {
    played = played.map((it) => {
      if (it.games >= ENOUGH_GAMES) return it;
      return addGames(it, playOn(analysis, view.index(it.cell), 0n, it.games, size, deadline));
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
  const { value, low, high } = meanOf(played);
  const win = { value: safety * value, low: safety * low, high: safety * high };
  return describeCandidate(analysis, index, win);
}
