/** The calls of the core about positions. */

import { deliberate } from "../kernel/deliberation.js";
import { findClash } from "../kernel/explaining.js";
import { countFrontier } from "../kernel/frontier.js";
import { QUICK_BITS } from "../kernel/limits.js";
import { ADVICE_SECONDS, FRONTIER_BITS, MOST_DIGITS } from "./answerlimits.js";
import { Inconsistent } from "../kernel/sentences.js";
import { randomSeed } from "../library/fairmines.js";
import { Answering } from "./answering.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("../kernel/kernel.js").Deadline} Deadline
 * @typedef {import("../kernel/view.js").View} View
 * @typedef {import("../host/protocol.js").Cell} Cell
 *
 * @typedef {import("./answering.js").AskedView & {density: number | null, cell?: Cell,
 *   played?: import("../host/core.js").PlayedGames[], seconds?: number, layouts?: number,
 *   safe?: Cell | null, mined?: Cell | null, seed?: bigint}} AskedPosition
 *   a position, and what a call takes beside it; `seconds` is the time to play on for advice
 */

export class PositionAnswers extends Answering {
  /**
   * @param {View} view
   * @param {AskedPosition} asked
   * @param {Deadline} deadline
   */
  analyse(view, { density }, deadline) {
    let analysis;
    try {
      analysis = this.library.analyse(view, { density, deadline });
    } catch (error) {
      if (error instanceof Inconsistent) return { clash: findClash(this.kernel, view, deadline) };
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
   * @param {AskedPosition} asked
   * @param {Deadline} deadline
   */
  clues(view, { density, cell }, deadline) {
    const place = /** @type {Cell} */ (cell);
    const analysis = this.library.analyse(view, { density, deadline });
    const clues = [...analysis.clueDistribution(place)];
    return { mine: analysis.mineProbability[view.index(place)], clues };
  }

  /**
   * @param {View} view
   * @param {AskedPosition} asked
   * @param {Deadline} deadline
   */
  explain(view, { density, cell }, deadline) {
    const place = /** @type {Cell} */ (cell);
    const explanation = this.library.explain(view, place, { deadline });
    const analysis = this.library.analyse(view, { density, deadline });
    const index = view.index(place);
    const mine = analysis.mineProbability[index];
    if (Number.isNaN(mine)) return { explanation, weights: { mine: null, counts: null } };
    const counts = countFrontier(analysis, index, FRONTIER_BITS);
    return { explanation, weights: { mine, counts } };
  }

  /**
   * @param {View} view
   * @param {AskedPosition} asked
   * @param {Deadline} deadline
   */
  advise(view, { density, played = [], seconds = ADVICE_SECONDS }, deadline) {
    const analysis = this.library.analyse(view, { density, deadline });
    return deliberate(analysis, played, seconds);
  }

  /**
   * @param {View} view
   * @param {AskedPosition} asked
   * @param {Deadline} deadline
   */
  sample(view, { density, layouts = 1, safe, mined, seed = randomSeed() }, deadline) {
    const analysis = this.library.analyse(view, { density, deadline });
    const drawn = analysis.sample(seed, layouts, { safe, mined });
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
  return analysis.solutionsWithin(QUICK_BITS)?.toString() ?? null;
}
