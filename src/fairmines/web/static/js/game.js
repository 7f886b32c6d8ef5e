/** The game as the server describes it: the codes of its cells and its progress. */

/**
 * @typedef {import("./protocol.js").Code} Code
 * @typedef {import("./protocol.js").GameState} GameState
 * @typedef {import("./protocol.js").Progress} Progress
 */

export class Game {
  /** @param {GameState} state */
  constructor(state) {
    this.id = state.id;
    /** @type {import("./protocol.js").Options} */
    this.options = {
      width: state.width,
      height: state.height,
      mines: state.mines,
      rules: state.rules,
      first: state.first,
      deal: state.deal,
    };
    this.width = state.width;
    this.height = state.height;
    /** @type {Code[]} row by row */
    this.cells = state.cells.flat();
    /** @type {Progress} */
    this.progress = state;
    this.receivedAt = performance.now();
  }

  /**
   * @param {import("./protocol.js").MovedMessage} moved
   * @returns {number[]} the cells that have changed
   */
  take(moved) {
    this.progress = moved;
    this.receivedAt = performance.now();
    return moved.changed.map(({ row, column, code }) => {
      const index = row * this.width + column;
      this.cells[index] = code;
      return index;
    });
  }

  get status() {
    return this.progress.status;
  }

  get over() {
    return this.status === "won" || this.status === "lost";
  }

  /** Seconds since the first opening, by the page's own clock since the last answer. */
  get seconds() {
    const since = this.status === "playing" ? (performance.now() - this.receivedAt) / 1000 : 0;
    return this.progress.elapsed + since;
  }

  /** @param {number} index */
  place(index) {
    return { row: Math.floor(index / this.width), column: index % this.width };
  }

  /** @param {import("./protocol.js").Place} place */
  index([row, column]) {
    return row * this.width + column;
  }

  /**
   * Whether a cell is not opened; it may have a mark. After the end also mines and wrong flags.
   *
   * @param {number} index
   */
  covered(index) {
    return typeof this.cells[index] === "string";
  }

  /**
   * Returns the cell and its neighbours.
   *
   * @param {number} index
   */
  block(index) {
    const { row, column } = this.place(index);
    const block = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.height - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(this.width - 1, column + 1); c++) {
        block.push(r * this.width + c);
      }
    }
    return block;
  }
}
