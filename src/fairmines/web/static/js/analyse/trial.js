/** Playing on from a position, on a layout drawn from those that fit. Nothing of it is counted. */

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../games/protocol.js").Rules} Rules
 * @typedef {import("./position.js").Position} Position
 */

export class Trial {
  /**
   * @param {Core} core
   * @param {Rules} rules
   * @param {Position} position
   * @param {string[]} layout that fits it: rows of "*" and "."
   */
  constructor(core, rules, position, layout) {
    this.core = core;
    this.rules = rules;
    /**
     * The positions that were played, and a layout that fits each: undo and redo lead back to them.
     */
    this.layouts = new Map([[position, layout]]);
    /** @type {number | null} the mine that was hit */
    this.hit = null;
    /** @type {Set<number>} the cells that the player has flagged */
    this.flags = new Set();
    this.busy = false;
  }

  /** @param {Core} core @param {Rules} rules @param {Position} position */
  static async begin(core, rules, position) {
    return new Trial(core, rules, position, await core.sample(position));
  }

  /**
   * Open a cell. Zeros open their neighbours.
   *
   * @param {Position} position
   * @param {number} index
   * @returns {Promise<Position>} the position after it; the same if the cell was a mine
   */
  async open(position, index) {
    if (this.busy || !position.closed(index) || this.flags.has(index)) return position;
    this.busy = true;
    try {
      const mined = await this.isMine(position, index);
      if (mined !== this.mined(position, index)) {
        const wish = { [mined ? "mined" : "safe"]: position.cell(index) };
        this.layouts.set(position, await this.core.sample(position, wish));
      }
      this.hit = mined ? index : null;
      if (mined) return position;
      const after = position.with(this.opened(position, index));
      this.layouts.set(after, this.layoutOf(position));
      return after;
    } finally {
      this.busy = false;
    }
  }

  /**
   * Decide by the rules whether a cell is a mine, as docs/guide/playing.md states them.
   *
   * @param {Position} position
   * @param {number} index
   */
  async isMine(position, index) {
    if (this.rules === "classic" || !position.covered(index)) return this.mined(position, index);
    const answer = await this.core.analyse(position);
    if ("clash" in answer) return this.mined(position, index);
    const probability = answer.p.flat()[index];
    if (probability === 0 || probability === 1) return probability === 1;
    if (answer.guess) return false;
    return this.rules === "fair" || this.mined(position, index);
  }

  /** @param {Position} position that was played */
  layoutOf(position) {
    return /** @type {string[]} */ (this.layouts.get(position));
  }

  /** @param {Position} position @param {number} index */
  mined(position, index) {
    const { row, column } = position.place(index);
    return this.layoutOf(position)[row][column] === "*";
  }

  /**
   * Returns the cells that open, with their clues.
   *
   * @param {Position} position
   * @param {number} index
   * @returns {Map<number, number>}
   */
  opened(position, index) {
    const clues = new Map();
    const open = [index];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (clues.has(each) || !position.closed(each)) continue;
      const around = position.neighbours(each);
      const clue = around.filter((neighbour) => this.mined(position, neighbour)).length;
      clues.set(each, clue);
      if (clue === 0) open.push(...around);
    }
    return clues;
  }

  /** @param {Position} position */
  won(position) {
    return position.cells.every(
      (_, index) => !position.closed(index) || this.mined(position, index),
    );
  }
}
