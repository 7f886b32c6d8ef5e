/** The analysis that is shown over the covered cells: their states or their mine probabilities. */

/**
 * @typedef {"none" | "states" | "probabilities"} Kind
 * @typedef {"safe" | "mined" | "undetermined"} State
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./socket.js").Connection} Connection
 */

/** @type {Record<string, State>} by the letters of the protocol */
const STATES = { s: "safe", m: "mined", u: "undetermined" };

export class Overlay {
  constructor() {
    /** @type {Kind} */
    this.kind = "none";
    /** @type {(string | number | null)[]} the letter of a state or a mine probability for each cell */
    this.values = [];
    /** @type {boolean | null} whether no covered cell is safe; null while it is not known */
    this.guess = null;
    /** @type {string | null} decimal */
    this.solutions = null;
    /** @type {number | null} the natural logarithm of that number; known for longer numbers, too */
    this.logSolutions = null;
    this.asking = false;
    this.again = false;
  }

  clear() {
    this.values = [];
    this.guess = this.solutions = this.logSolutions = null;
  }

  /** @param {number} index */
  state(index) {
    return this.kind === "states" ? (STATES[this.values[index] ?? ""] ?? null) : null;
  }

  /** @param {number} index */
  mineProbability(index) {
    const value = this.values[index];
    return this.kind === "probabilities" && typeof value === "number" ? value : null;
  }

  /**
   * Ask the server for what is shown; ask again if a move was made before the answer came.
   *
   * @param {Game} game
   * @param {Connection} connection
   * @returns {Promise<number[]>} the cells that have changed
   */
  async refresh(game, connection) {
    if (this.asking) {
      this.again = true;
      return [];
    }
    if (this.kind === "none" || game.over) return this.replace([]);
    const kind = this.kind;
    this.asking = true;
    this.again = false;
    try {
      const answer = await connection.send({ ask: kind });
      if (this.kind === kind && answer.moves === game.progress.moves) {
        this.guess = answer.guess;
        this.solutions = answer.solutions ?? null;
        this.logSolutions = answer.logSolutions ?? null;
        return this.replace((answer.states ?? answer.p).flat());
      }
      this.again = true;
    } finally {
      this.asking = false;
    }
    return this.again ? this.refresh(game, connection) : [];
  }

  /**
   * @param {(string | number | null)[]} values
   * @returns {number[]}
   */
  replace(values) {
    if (!values.length) this.guess = this.solutions = this.logSolutions = null;
    const old = this.values;
    this.values = values;
    const changed = [];
    for (let index = 0; index < Math.max(old.length, values.length); index++) {
      if ((old[index] ?? null) !== (values[index] ?? null)) changed.push(index);
    }
    return changed;
  }
}
