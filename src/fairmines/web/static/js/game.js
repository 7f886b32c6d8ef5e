/** What this page knows of the game: the cells' codes and the progress. It knows no rules. */

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
   * @param {import("./protocol.js").Moved} moved
   * @returns {number[]} the cells that are different now
   */
  take(moved) {
    this.progress = moved;
    this.receivedAt = performance.now();
    return moved.changed.map(([row, column, code]) => {
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

  /** Seconds since the first opening; between two answers this page's own clock goes on. */
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
   * Covered, with a mark on it or not.
   *
   * @param {number} index
   */
  covered(index) {
    return typeof this.cells[index] === "string";
  }

  /**
   * The cell and its neighbours.
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
