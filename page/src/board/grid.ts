/** A board of cells, which are counted row by row. */

import type { Cell } from "../engine/level.ts";

export class Grid {
  width: number;
  height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  place(index: number) {
    return { row: Math.floor(index / this.width), column: index % this.width };
  }

  cell(index: number): Cell {
    return [Math.floor(index / this.width), index % this.width];
  }

  index([row, column]: Cell) {
    return row * this.width + column;
  }

  /** Returns the cell and its neighbours. */
  block(index: number) {
    const [row, column] = this.cell(index);
    const block = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.height - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(this.width - 1, column + 1); c++) {
        block.push(this.index([r, c]));
      }
    }
    return block;
  }

  /** Returns the cells around a cell. */
  neighbours(index: number) {
    return this.block(index).filter((cell) => cell !== index);
  }
}
