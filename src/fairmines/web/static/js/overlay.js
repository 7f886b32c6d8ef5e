/** What the analysis says about the covered cells: states or probabilities, when switched on. */

/**
 * @typedef {"none" | "states" | "probabilities"} Kind
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./socket.js").Connection} Connection
 */

/** @type {Record<string, string>} */
const STATES = { s: "safe", m: "mined", u: "undetermined" };

export class Overlay {
  constructor() {
    /** @type {Kind} */
    this.kind = "none";
    /** @type {(string | number | null)[]} a state or a probability for each cell */
    this.values = [];
    /** @type {boolean | null} whether guessing is allowed; null while not known */
    this.guess = null;
    /** @type {string | null} decimal */
    this.solutions = null;
    this.asking = false;
    this.again = false;
  }

  clear() {
    this.values = [];
    this.guess = null;
    this.solutions = null;
  }

  /** @param {number} index */
  state(index) {
    return this.kind === "states" ? (STATES[this.values[index] ?? ""] ?? null) : null;
  }

  /** @param {number} index */
  chance(index) {
    const value = this.values[index];
    return this.kind === "probabilities" && typeof value === "number" ? value : null;
  }

  /**
   * Ask for what is shown, and once more if something was played meanwhile.
   *
   * @param {Game} game
   * @param {Connection} connection
   * @returns {Promise<number[]>} the cells that are different now
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
    if (!values.length) this.guess = this.solutions = null;
    const old = this.values;
    this.values = values;
    const changed = [];
    for (let index = 0; index < Math.max(old.length, values.length); index++) {
      if ((old[index] ?? null) !== (values[index] ?? null)) changed.push(index);
    }
    return changed;
  }
}
