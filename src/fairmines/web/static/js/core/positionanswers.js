/** The calls of the core about positions, and about the figures of a game. */

import { deliberate } from "./deliberation.js";
import { easiestSafe, explain, findClash, rulesOfCells } from "./explaining.js";
import { countFrontier } from "./frontier.js";
import { Deadline, KernelRefusal } from "./kernel.js";
import { BUDGET, QUICK_BITS } from "./limits.js";
import { nearest, View } from "./view.js";
import { KernelGame } from "../games/kernelgame.js";
import {
  ADVICE_SECONDS,
  ANSWER_SECONDS,
  FRONTIER_BITS,
  HINT_SECONDS,
  MOST_DIGITS,
} from "./answerlimits.js";
import { explainRefusal, Inconsistent } from "./sentences.js";
import { randomSeed } from "../library/fairmines.js";
import { DRILL_TASKS, PROOF_RULES } from "./terms.js";
import { Refusal } from "../games/refusal.js";

/**
 * @import { Proof } from "./answers.js"
 * @import { FiguresSoFar, Hint, PlayedGames } from "./core.js"
 * @import { Cell } from "../games/protocol.js"
 * @import { Analysis } from "./analysis.js"
 * @import { Fairmines } from "../library/fairmines.js"
 * @import { Played } from "../games/localhost.js"
 *
 * @typedef {{width: number, height: number, cells: Int8Array, mines: number | null}} AskedView its
 *   cells are the kernel's codes
 * @typedef {AskedView & {density: number | null, cell?: Cell, played?: PlayedGames[],
 *   seconds?: number, layouts?: number, safe?: Cell | null, mined?: Cell | null, seed?: bigint}}
 *   AskedPosition a position, and what a call takes beside it; `seconds` is the time to play on for
 *   advice
 */

/** Each call is a method, which gets the view, all that was asked, and a deadline. */
export class PositionAnswers {
  /** The key of the game whose figures the kernel keeps. */
  #figured = "";

  /** @param {Fairmines} library */
  constructor(library) {
    this.library = library;
    this.kernel = library.kernel;
  }

  /**
   * Answers a call within `ANSWER_SECONDS`.
   *
   * @param {string} call
   * @param {AskedView} asked and what the call takes beside it
   * @param {number} [seconds]
   * @returns {any}
   */
  answer(call, asked, seconds = ANSWER_SECONDS) {
    const { width, height, cells, mines } = asked;
    const view = new View(width, height, cells, mines);
    const deadline = new Deadline(seconds);
    try {
      return /** @type {any} */ (this)[call](view, asked, deadline);
    } catch (error) {
      throw explainRefusal(error, view, seconds);
    }
  }

  /** @param {View} view @param {AskedPosition} asked @param {Deadline} deadline */
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

  /** @param {View} view @param {AskedPosition} asked @param {Deadline} deadline */
  clues(view, { density, cell }, deadline) {
    const place = /** @type {Cell} */ (cell);
    const analysis = this.library.analyse(view, { density, deadline });
    const clues = [...analysis.clueDistribution(place)];
    return { mine: analysis.mineProbability[view.index(place)], clues };
  }

  /**
   * Names the safe cell that is easiest to prove.
   *
   * @param {View} view
   * @param {{last: Cell | null}} asked the cell of the last move; null before the first
   * @param {Deadline} deadline
   * @returns {Hint}
   */
  hint(view, { last }, deadline) {
    const analysis = this.library.analyse(view, { deadline });
    const { safe, forcedGuess: guess } = analysis;
    const cell = nearest(safe, last ?? [0, 0]);
    if (!cell || !last) return { cell, guess, proof: null };
    try {
      const time = new Deadline(HINT_SECONDS);
      const easiest = easiestSafe(analysis, rulesOfCells(analysis, time), last);
      const proof = explain(this.kernel, view, easiest, time);
      return {
        cell: easiest,
        guess,
        proof: /** @type {Proof} */ (proof),
      };
    } catch (error) {
      // The cell is safe, whether there is time for its proof or not.
      if (!(error instanceof KernelRefusal)) throw error;
      return { cell, guess, proof: null };
    }
  }

  /** @param {View} view @param {AskedPosition} asked @param {Deadline} deadline */
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

  /** @param {View} view @param {AskedPosition} asked @param {Deadline} deadline */
  advise(view, { density, played = [], seconds = ADVICE_SECONDS }, deadline) {
    const analysis = this.library.analyse(view, { density, deadline });
    return deliberate(analysis, played, seconds);
  }

  /** @param {View} view @param {AskedPosition} asked @param {Deadline} deadline */
  sample(view, { density, layouts = 1, safe, mined, seed = randomSeed() }, deadline) {
    const analysis = this.library.analyse(view, { density, deadline });
    const drawn = analysis.sample(seed, layouts, { safe, mined });
    return { layouts: drawn.map((layout) => view.layoutRows(layout)) };
  }

  /**
   * @param {View} view the board without an opened cell
   * @param {{task: import("./answers.js").Drill["task"],
   *   rule: import("../games/protocol.js").ProofRule | null, seed: bigint}} asked
   * @param {Deadline} deadline
   * @returns {import("./answers.js").Drill}
   */
  drill({ width, height, total }, { task, rule, seed }, deadline) {
    const kind = [DRILL_TASKS.indexOf(task), PROOF_RULES.indexOf(rule ?? "single") + 1];
    const { left } = deadline;
    return this.kernel.ask("find_drill", null, ...kind, width, height, total, seed, left);
  }

  /**
   * @param {View} view
   * @param {unknown} _asked
   * @param {Deadline} deadline
   * @returns {import("./answers.js").Drill}
   */
  drillOf({ width, height, cells, total }, _asked, deadline) {
    const drill = this.kernel.ask("drill_of_view", cells, width, height, total, deadline.left);
    if (!drill) throw new Refusal("nothing in this position has a proven answer", "bad-request");
    return drill;
  }

  /**
   * Says what the openings of a game have risked so far by classic rules, as its review does, and
   * how many of them were mistakes.
   *
   * @param {View} _view
   * @param {{played: Played}} asked
   * @param {Deadline} deadline
   * @returns {FiguresSoFar}
   */
  figures(_view, { played: { key, terms, given, moves } }, deadline) {
    // What was played says what it drew: it is the same under these rules.
    const game = new KernelGame(this.kernel, { ...terms, rules: "classic" }, given);
    try {
      const [fresh, free] = [key === this.#figured ? 0 : 1, terms.first === "any" ? 0 : 1];
      const asked = [game.number(moves), fresh, free, BUDGET, deadline.left];
      this.#figured = key; // also where the figures are refused: the kernel has begun with this game
      return this.kernel.ask("figures_so_far", null, ...asked);
    } finally {
      game.free();
    }
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
