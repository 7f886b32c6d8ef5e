/** Answers to questions about a game, by the position that they are about. */

import { deliberate } from "../kernel/deliberation.js";
import { easiestSafe, explain, rulesOfCells } from "../kernel/explaining.js";
import { Deadline, KernelRefusal } from "../kernel/kernel.js";
import { BUDGET, NUMBER_BITS, QUICK_BITS } from "../kernel/limits.js";
import { BRIEF_DIGITS, GUESS_SECONDS, HINT_SECONDS } from "./answerlimits.js";
import { nearest } from "../boards/cells.js";
import { KernelGame } from "../play/kernelgame.js";
import { Answering } from "./answering.js";
import { rounded } from "./rounding.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("../kernel/view.js").View} View
 * @typedef {import("../host/protocol.js").Cell} Cell
 * @typedef {{number: number, terms: import("../play/game.js").Terms, given: Uint8Array | null,
 *   moves: readonly import("../play/moves.js").Move[]}} Played a game; its number is that of no other
 */

/** The methods are calls: each gets a view, what else was asked, and a deadline. */
export class GameAnswers extends Answering {
  /** The number of the game whose figures the kernel keeps. */
  #figured = 0;

  /**
   * Says which covered cells are safe, mined or undetermined.
   *
   * @param {View} view
   * @param {object} _asked
   * @param {Deadline} deadline
   */
  states(view, _asked, deadline) {
    const analysis = this.analyse(view, deadline);
    return { states: view.rows(Array.from(analysis.mineProbability, stateOf)), guess: analysis.forcedGuess };
  }

  /**
   * Says how likely each covered cell is a mine.
   *
   * @param {View} view
   * @param {{brief?: boolean}} asked
   * @param {Deadline} deadline
   */
  probabilities(view, { brief = false }, deadline) {
    const analysis = this.analyse(view, deadline);
    const { logSolutions } = analysis;
    const few = logSolutions < BRIEF_DIGITS * Math.LN10;
    return {
      p: whereCovered(analysis, brief),
      solutions: few || !brief ? decimalSolutions(analysis) : null,
      logSolutions,
      guess: analysis.forcedGuess,
    };
  }

  /**
   * Says what a covered cell may turn out to be.
   *
   * @param {View} view
   * @param {{cell: Cell}} asked
   * @param {Deadline} deadline
   */
  clues(view, { cell }, deadline) {
    const analysis = this.analyse(view, deadline);
    const clues = [...analysis.clueDistribution(cell)];
    return { cell, mine: analysis.mineProbability[view.index(cell)], clues };
  }

  /**
   * Names the safe cell that is easiest to prove.
   *
   * @param {View} view
   * @param {{last: Cell | null}} asked the cell of the last move; null before the first
   * @param {Deadline} deadline
   */
  hint(view, { last }, deadline) {
    const analysis = this.analyse(view, deadline);
    const { safe } = analysis;
    let cell = nearest(safe, last ?? [0, 0]);
    /** @type {import("../host/protocol.js").Explanation | null} */
    let proof = null;
    if (cell && last) {
      try {
        const time = new Deadline(HINT_SECONDS);
        const easiest = easiestSafe(analysis, rulesOfCells(analysis, time), last);
        proof = explain(this.kernel, view, easiest, time);
        cell = easiest;
      } catch (error) {
        // The cell is safe, whether there is time for its proof or not.
        if (!(error instanceof KernelRefusal)) throw error;
      }
    }
    return { cell, guess: analysis.forcedGuess, proof };
  }

  /**
   * Names the best cell to open, and its win probability.
   *
   * @param {View} view
   * @param {{seconds?: number}} asked the time to play games on
   * @param {Deadline} deadline
   */
  advise(view, { seconds = GUESS_SECONDS }, deadline) {
    const [best] = deliberate(this.analyse(view, deadline), [], seconds).candidates;
    const { cell, safety, value, low, high } = best;
    return { cell, mine: 1 - safety, wins: value, low, high };
  }

  /**
   * Says why a covered cell is safe or mined, or why it is neither.
   *
   * @param {View} view
   * @param {{cell: Cell, past: boolean}} asked whether the game is over
   * @param {Deadline} deadline
   */
  explain(view, { cell, past }, deadline) {
    if (!past) this.analyse(view, deadline); // refuses what the other questions refuse
    return { explanation: this.library.explain(view, cell, { deadline }) };
  }

  /**
   * Says what the player of a finished game saw before an opening.
   *
   * @param {View} view
   * @param {{opened: Cell[]}} asked what the move opened
   * @param {Deadline} deadline
   */
  moment(view, { opened }, deadline) {
    const analysis = this.analyse(view, deadline);
    const mines = opened.map((cell) => ({ cell, mine: analysis.mineProbability[view.index(cell)] }));
    return {
      p: whereCovered(analysis, true),
      safe: analysis.safe.length,
      opened: mines,
      risk: Math.max(...mines.map(({ mine }) => mine)),
      leastRisk: analysis.leastRisk,
    };
  }

  /**
   * Says what the openings of a game have risked so far; of practice, how many were mistakes, too.
   *
   * @param {View} _view
   * @param {{played: Played, practice: boolean}} asked
   * @param {Deadline} deadline
   */
  figures(_view, { played: { number, terms, given, moves }, practice }, deadline) {
    const game = new KernelGame(this.kernel, terms, given);
    try {
      const [fresh, free] = [number === this.#figured ? 0 : 1, terms.first === "any" ? 0 : 1];
      const asked = [game.number(moves), fresh, free, BUDGET, deadline.left];
      this.#figured = number; // also where the figures are refused: the kernel has begun with this game
      const [luck, mistakes] = this.kernel.call("figures_so_far", null, ...asked).numbers;
      return { luck: Number.isFinite(luck) ? luck : null, mistakes: practice ? mistakes : null };
    } finally {
      game.free();
    }
  }

  /**
   * @param {View} view
   * @param {Deadline} deadline
   */
  analyse(view, deadline) {
    return this.library.analyse(view, { deadline });
  }
}

/** @param {number} probability */
function stateOf(probability) {
  if (Number.isNaN(probability)) return null;
  return probability === 0 ? "s" : probability === 1 ? "m" : "u";
}

/**
 * Returns the mine probabilities as rows, null for opened cells.
 *
 * @param {Analysis} analysis
 * @param {boolean} brief
 */
function whereCovered({ view, mineProbability }, brief) {
  const write = (/** @type {number} */ p) => (Number.isNaN(p) ? null : brief ? rounded(p) : p);
  return view.rows(Array.from(mineProbability, write));
}

/**
 * Writes the number of solutions in full; null if it is too long. As in rendering/report.py.
 *
 * @param {Analysis} analysis
 */
function decimalSolutions(analysis) {
  if (analysis.logSolutions > (QUICK_BITS / NUMBER_BITS) * Math.LN2) return null;
  return analysis.solutionsWithin(QUICK_BITS)?.toString() ?? null;
}
