/** What is certain about each move that opened cells: its risk, and what would have been safer; as reviews/judging.py. */

import { ROUNDING } from "../kernel/analysis.js";
import { easiestSafe, explain, rulesOfCells } from "../kernel/explaining.js";
import { PROOF_RULES } from "../terms.js";
import { analyse, asking } from "./asking.js";
import { leastRisk, mineProbabilityOf, riskOf, riskUnder } from "./risk.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("../kernel/kernel.js").Deadline} Deadline
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../protocol.js").Proof} Proof
 * @typedef {import("../protocol.js").ProofRule} ProofRule
 * @typedef {import("../protocol.js").Rules} Rules
 * @typedef {import("./openings.js").OpeningMove} OpeningMove
 *
 * @typedef {object} Judgement
 * @property {OpeningMove} opening
 * @property {Analysis} analysis of the view before it
 * @property {number} mineProbability the share of the solutions in which a target is a mine; 0 for a
 *   first opening that the first-click rule keeps free
 * @property {number} risk the probability that the move loses the game, under the rules
 * @property {number} leastRisk the least risk of all covered cells of the board
 * @property {boolean} forced whether no cell of the board was safe
 * @property {ProofRule | null} rule the easiest rule that proves all targets safe; null if one is not
 *   safe, and for the first opening
 * @property {Proof | null} missed why a cell was safe, if a target was not: the easiest such proof,
 *   and of equally easy cells that of the one nearest to the clicked cell
 */

/** Judges moves by the rules of a game. */
export class Judge {
  /**
   * @param {Kernel} kernel
   * @param {Rules} rules
   * @param {import("../protocol.js").First} first
   * @param {Deadline} deadline
   */
  constructor(kernel, rules, first, deadline) {
    this.kernel = kernel;
    this.rules = rules;
    this.firstIsFree = first !== "any";
    this.deadline = deadline;
  }

  /**
   * Judges all moves of a game that opened cells, the first opening first.
   *
   * @param {OpeningMove[]} openings
   * @returns {Judgement[]}
   * @throws {import("../refusal.js").Refusal} if a view is too complex
   * @throws {import("../kernel/kernel.js").KernelRefusal} if the time is over
   */
  judge(openings) {
    return openings.map((it, number) => {
      const analysis = analyse(this.kernel, it.view, this.deadline);
      if (number === 0 && this.firstIsFree) {
        const nothing = { mineProbability: 0, risk: 0, leastRisk: 0, forced: false };
        return { opening: it, analysis, ...nothing, rule: null, missed: null };
      }
      return this.judgeMove(it, analysis);
    });
  }

  /**
   * @param {OpeningMove} opening
   * @param {Analysis} analysis
   * @returns {Judgement}
   */
  judgeMove(opening, analysis) {
    const { kernel, deadline } = this;
    const { view, targets } = opening;
    const mineProbability = mineProbabilityOf(analysis, targets, deadline);
    let rule = null;
    let missed = null;
    if (!analysis.forcedGuess) {
      const rules = asking(view, () => rulesOfCells(analysis, deadline));
      if (mineProbability === 0) rule = PROOF_RULES[Math.max(...targets.map((it) => rules[it])) - 1];
      else {
        const safe = easiestSafe(analysis, rules, view.place(opening.cell));
        missed = /** @type {Proof} */ (asking(view, () => explain(kernel, view, safe, deadline)));
      }
    }
    return {
      opening,
      analysis,
      mineProbability,
      risk: this.riskOf(opening, analysis, mineProbability),
      leastRisk: leastRisk(this.rules, analysis),
      forced: analysis.forcedGuess,
      rule,
      missed,
    };
  }

  /**
   * @param {OpeningMove} opening
   * @param {Analysis} analysis
   * @param {number} mineProbability
   */
  riskOf({ steps, together }, analysis, mineProbability) {
    if (this.rules === "classic" || mineProbability === 0 || mineProbability === 1) {
      return mineProbability;
    }
    if (together) return riskUnder(this.rules, mineProbability, analysis.forcedGuess);
    // Earlier versions judged the cells of a chord in turn: see docs/explanation/luck.md.
    let safe = 1 - riskOf(this.rules, analysis, steps[0].cell);
    for (const { cell, view } of steps.slice(1)) {
      safe *= 1 - riskOf(this.rules, analyse(this.kernel, view, this.deadline), cell);
    }
    return 1 - safe;
  }
}

/**
 * Whether another cell had less risk.
 *
 * @param {Judgement} judged
 */
export const isRiskier = (judged) => judged.risk > judged.leastRisk * ROUNDING;
