/** What is seen of a board, as the kernel reads it: boards/view.py without its texts. */

import { Refusal } from "./refusal.ts";
import type { Cell } from "./level.ts";

/** The kernel's codes of cells. */
export const COVERED = -1;
export const MINE = -2;
/** A covered cell that is assumed safe. */
export const FREE = -3;

export class View {
  width: number;
  height: number;
  cells: Int8Array;
  mines: number | null;

  /**
   * @param cells codes or clues, row by row
   * @param mines the total; null if it is unknown
   */
  constructor(width: number, height: number, cells: Int8Array, mines: number | null) {
    this.width = width;
    this.height = height;
    this.cells = cells;
    this.mines = mines;
  }

  /** The total as the kernel takes it. */
  get total() {
    return this.mines ?? -1;
  }

  /** Returns the view with another code in a cell. */
  with(index: number, code: number) {
    const cells = this.cells.slice();
    cells[index] = code;
    return new View(this.width, this.height, cells, this.mines);
  }

  place(index: number) {
    return [Math.floor(index / this.width), index % this.width] as Cell;
  }

  /** @throws {Refusal} if the place is off the board, or no pair of whole numbers */
  index([row, column]: Cell) {
    if (!(Number.isInteger(row) && Number.isInteger(column))) {
      throw new Refusal(`cell (${row}, ${column}) is not a pair (row, column)`, "bad-request");
    }
    if (row < 0 || column < 0 || row >= this.height || column >= this.width) {
      const rows = `rows 0 to ${this.height - 1} and columns 0 to ${this.width - 1}`;
      const sentence = `cell (row ${row}, column ${column}) is off the board: expected ${rows}`;
      throw new Refusal(sentence, "bad-request");
    }
    return row * this.width + column;
  }

  /** Returns the cells around a cell, in reading order. */
  neighbours(index: number) {
    const [row, column] = this.place(index);
    const cells = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.height - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(this.width - 1, column + 1); c++) {
        if (r !== row || c !== column) cells.push(r * this.width + c);
      }
    }
    return cells;
  }

  /** How many cells are known mines. */
  get known() {
    return this.cells.filter((code) => code === MINE).length;
  }

  /** Returns values by cell as a list of rows. */
  rows<T>(values: ArrayLike<T>) {
    const { width, height } = this;
    return Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (__, column) => values[row * width + column]),
    );
  }

  /** Writes a layout, a byte a cell, as rows of "*" and ".". */
  layoutRows(layout: Uint8Array) {
    return this.rows(layout).map((row) => row.map((mine) => (mine ? "*" : ".")).join(""));
  }
}

/**
 * Returns the cell with the fewest king's moves to a place, the first of equal ones; null for none.
 *
 * @param cells in reading order
 */
export function nearest(cells: Cell[], place: Cell) {
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const [row, column] = cell;
    const distance = Math.max(Math.abs(row - place[0]), Math.abs(column - place[1]));
    if (distance < least) [best, least] = [cell, distance];
  }
  return best;
}
