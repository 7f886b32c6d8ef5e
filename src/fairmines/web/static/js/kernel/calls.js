/** The calls of the core about positions, as the server answers them (core_api.py). */

import { Analysis } from "./analysis.js";
import { Answering } from "./answering.js";
import { deliberate } from "./deliberation.js";
import { explain, findClash } from "./explaining.js";
import { countFrontier } from "./frontier.js";
import { ADVICE_SECONDS, FRONTIER_BITS, MOST_DIGITS, QUICK_BITS } from "./limits.js";
import { explainRefusal, Inconsistent } from "./sentences.js";

/**
 * @typedef {import("./kernel.js").Deadline} Deadline
 * @typedef {import("./view.js").View} View
 * @typedef {import("../host/protocol.js").Place} Place
 *
 * @typedef {import("./answering.js").AskedView & {density: number | null, cell?: Place,
 *   played?: import("../host/core.js").PlayedGames[], seconds?: number, layouts?: number,
 *   safe?: Place | null, mined?: Place | null, seed?: bigint}} Asked
 *   a position, and what a call takes beside it; `seconds` is the time to play on for advice
 */

export class Calls extends Answering {
  /**
   * @param {View} view
   * @param {Asked} asked
   * @param {Deadline} deadline
   */
  analyse(view, { density }, deadline) {
    let analysis;
    try {
      analysis = new Analysis(this.kernel, view, density, deadline);
    } catch (error) {
      if (explainRefusal(error, view, 0) instanceof Inconsistent) {
        return { clash: findClash(this.kernel, view, deadline) };
      }
      throw error;
    }
    return {
      p: view.rows(Array.from(analysis.mineProbability, (p) => (Number.isNaN(p) ? null : p))),
      solutions: decimalSolutions(analysis),
      logSolutions: analysis.logSolutions,
      minesExpected: analysis.minesExpected,
      guess: analysis.forcedGuess,
    };
  }

  /**
   * @param {View} view
   * @param {Asked} asked
   * @param {Deadline} deadline
   */
  clues(view, { density, cell }, deadline) {
    const analysis = new Analysis(this.kernel, view, density, deadline);
    const index = view.index(/** @type {Place} */ (cell));
    const clues = [...analysis.clueDistribution(index)];
    return { mine: analysis.mineProbability[index], clues };
  }

  /**
   * @param {View} view
   * @param {Asked} asked
   * @param {Deadline} deadline
   */
  explain(view, { density, cell }, deadline) {
    const index = view.index(/** @type {Place} */ (cell));
    const explanation = explain(this.kernel, view, index, deadline);
    const analysis = new Analysis(this.kernel, view, density, deadline);
    const mine = analysis.mineProbability[index];
    if (Number.isNaN(mine)) return { explanation, weights: { mine: null, counts: null } };
    const counts = countFrontier(analysis, index, FRONTIER_BITS);
    return { explanation, weights: { mine, counts } };
  }

  /**
   * @param {View} view
   * @param {Asked} asked
   * @param {Deadline} deadline
   */
  advise(view, { density, played = [], seconds = ADVICE_SECONDS }, deadline) {
    const analysis = new Analysis(this.kernel, view, density, deadline);
    return deliberate(analysis, played, seconds);
  }

  /**
   * @param {View} view
   * @param {Asked} asked
   * @param {Deadline} deadline
   */
  sample(view, { density, layouts = 1, safe, mined, seed = newSeed() }, deadline) {
    const analysis = new Analysis(this.kernel, view, density, deadline);
    const pins = {
      safe: safe ? view.index(safe) : null,
      mined: mined ? view.index(mined) : null,
    };
    const drawn = analysis.sample(seed, layouts, pins);
    return { layouts: drawn.map((layout) => view.layoutRows(layout)) };
  }
}

/**
 * Writes the number of solutions in full; null if it is long.
 *
 * @param {Analysis} analysis
 */
function decimalSolutions(analysis) {
  if (analysis.logSolutions >= MOST_DIGITS * Math.LN10) return null;
  return analysis.solutions(QUICK_BITS)?.toString() ?? null;
}

/** Draws a seed from the system's random numbers. */
function newSeed() {
  return crypto.getRandomValues(new BigUint64Array(1))[0];
}
