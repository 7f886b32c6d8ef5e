/** The analysis that is shown over the covered cells: their states or their mine probabilities. */

import { describe } from "../board/heat.js";

/**
 * @typedef {import("../board/heat.js").OverlayKind} OverlayKind
 * @typedef {"safe" | "mined" | "undetermined"} CertainState
 * @typedef {import("./showngame.js").ShownGame} ShownGame
 * @typedef {import("../board/heat.js").Heat} Heat
 * @typedef {import("../host/gameconnection.js").GameConnection} GameConnection
 */

/** @type {Record<string, CertainState>} by the letters of the protocol */
const STATES = { s: "safe", m: "mined", u: "undetermined" };

export class Overlay {
  constructor() {
    /** @type {OverlayKind} */
    this.kind = "none";
    /** @type {(CertainState | Heat | null)[]} what is shown for each cell; equal cells share one object */
    this.values = [];
    /** @type {boolean | null} whether no covered cell is safe; null while it is not known */
    this.guess = null;
    /** @type {string | null} decimal; null if it is long */
    this.solutions = null;
    /** @type {number | null} its natural logarithm */
    this.logSolutions = null;
    this.asking = false;
    this.again = false;
  }

  clear() {
    this.values = [];
    this.guess = this.solutions = this.logSolutions = null;
  }

  /**
   * @param {number} index
   * @returns {CertainState | null}
   */
  state(index) {
    const value = this.values[index];
    return typeof value === "string" ? value : null;
  }

  /**
   * @param {number} index
   * @returns {Heat | null}
   */
  heat(index) {
    const value = this.values[index];
    return typeof value === "object" ? value : null;
  }

  /**
   * Ask the host for what is shown; ask again if the view has changed before the answer came.
   *
   * @param {ShownGame} game
   * @param {GameConnection} connection
   * @returns {Promise<number[]>} the cells that have changed
   */
  async refresh(game, connection) {
    if (this.asking) {
      this.again = true;
      return [];
    }
    if (this.kind === "none" || game.over) {
      this.guess = this.solutions = this.logSolutions = null;
      return this.replace([]);
    }
    const kind = this.kind;
    this.asking = true;
    this.again = false;
    try {
      const probabilities = kind === "probabilities";
      const answer = await connection.ask(
        probabilities ? { ask: "probabilities", brief: true } : { ask: "states" },
      );
      if (this.kind === kind && answer.moves >= game.viewMoves) {
        this.again = false;
        this.guess = answer.guess;
        this.solutions = answer.solutions ?? null;
        this.logSolutions = answer.logSolutions ?? null;
        return this.replace(probabilities ? describe(answer.p.flat()) : shown(answer));
      }
      this.again = true;
    } finally {
      this.asking = false;
    }
    return this.again ? this.refresh(game, connection) : [];
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

/**
 * Returns what the cells show.
 *
 * @param {import("../host/protocol.js").StatesAnswer} answer
 */
function shown({ states }) {
  return states.flat().map((letter) => (letter && STATES[letter]) ?? null);
}
