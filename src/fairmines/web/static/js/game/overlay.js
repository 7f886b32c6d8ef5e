/** The analysis that is shown over the covered cells: their states or their mine probabilities. */

import { describe } from "../board/heat.js";

/**
 * @typedef {import("../board/heat.js").OverlayKind} OverlayKind
 * @typedef {"safe" | "mined" | "undetermined"} CertainState
 * @typedef {import("./showngame.js").ShownGame} ShownGame
 * @typedef {import("../board/heat.js").Heat} Heat
 */

/** The most digits with which the number of solutions is written in full. */
const SHORT_DIGITS = 12;

export class Overlay {
  constructor() {
    /** @type {OverlayKind} */
    this.kind = "none";
    /**
     * @type {(CertainState | Heat | null)[]} what is shown for each cell; equal cells share one
     *   object
     */
    this.values = [];
    /** @type {boolean | null} whether no covered cell is safe; null while it is not known */
    this.guess = null;
    /** @type {string | null} decimal; null if it is long */
    this.solutions = null;
    /** @type {number | null} its natural logarithm */
    this.logSolutions = null;
    this.asking = false;
  }

  clear() {
    this.values = [];
    this.guess = this.solutions = this.logSolutions = null;
  }

  /** @param {number} index @returns {CertainState | null} */
  state(index) {
    const value = this.values[index];
    return typeof value === "string" ? value : null;
  }

  /** @param {number} index @returns {Heat | null} */
  heat(index) {
    const value = this.values[index];
    return typeof value === "object" ? value : null;
  }

  get heats() {
    return this.values.map((_, index) => this.heat(index));
  }

  /**
   * Ask for what is shown; ask again if the view has changed before the answer came.
   *
   * @param {ShownGame} game
   * @param {import("./asking.js").Questions} questions about the game
   * @returns {Promise<number[]>} the cells that have changed
   */
  async refresh(game, questions) {
    if (this.asking) return [];
    if (this.kind === "none" || game.over) {
      this.guess = this.solutions = this.logSolutions = null;
      return this.replace([]);
    }
    this.asking = true;
    const answer = await questions.analyse().finally(() => (this.asking = false));
    return answer ? this.#show(answer) : this.refresh(game, questions);
  }

  /** @param {import("../core/core.js").Analysed} answer */
  #show({ p, guess, solutions, logSolutions }) {
    if (this.kind === "none") return []; // It was switched off meanwhile.
    this.guess = guess;
    if (this.kind === "states") return this.replace(p.flat().map(stateOf));
    this.solutions = logSolutions < SHORT_DIGITS * Math.LN10 ? solutions : null;
    this.logSolutions = logSolutions;
    return this.replace(describe(p));
  }

  /**
   * @param {(CertainState | Heat | null)[]} values
   * @returns {number[]} the cells that look different
   */
  replace(values) {
    const old = this.values;
    this.values = values;
    const changed = [];
    for (let index = 0; index < Math.max(old.length, values.length); index++) {
      if ((old[index] ?? null) !== (values[index] ?? null)) changed.push(index);
    }
    return changed;
  }
}

/** @param {number | null} probability @returns {CertainState | null} */
function stateOf(probability) {
  if (probability === null) return null;
  return probability === 0 ? "safe" : probability === 1 ? "mined" : "undetermined";
}
