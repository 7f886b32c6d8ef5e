/** A board of cells, which are counted row by row. */

/** @typedef {import("../games/protocol.js").Cell} Cell */

export class Grid {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
  }

  /** @param {number} index */
  place(index) {
    return { row: Math.floor(index / this.width), column: index % this.width };
  }

  /** @param {number} index @returns {Cell} */
  cell(index) {
    return [Math.floor(index / this.width), index % this.width];
  }

  /** @param {Cell} cell */
  index([row, column]) {
    return row * this.width + column;
  }

  /** Returns the cell and its neighbours. @param {number} index */
  block(index) {
    const [row, column] = this.cell(index);
    const block = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.height - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(this.width - 1, column + 1); c++) {
        block.push(this.index([r, c]));
      }
    }
    return block;
  }

  /** Returns the cells around a cell. @param {number} index */
  neighbours(index) {
    return this.block(index).filter((cell) => cell !== index);
  }
}
