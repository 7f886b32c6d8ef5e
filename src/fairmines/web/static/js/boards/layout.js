/** Layouts: where all mines are, a byte a cell, 1 for a mine; as boards/layout.py. */

import { checkRange, quote, wrong } from "../core/checks.js";
import { LONGEST_SIDE } from "../core/terms.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("./level.js").Level} Level
 */

/**
 * Counts the mines around each cell, and the 3BV of a layout.
 *
 * @param {Kernel} kernel
 * @param {Level} level
 * @param {Uint8Array} layout
 */
export function describeLayout(kernel, { width, height }, layout) {
  const { numbers, bytes } = kernel.call("clues", layout, width, height);
  return { clues: bytes, bbbv: numbers[0] };
}

/** @param {Uint8Array} layout */
export const countMines = (layout) => layout.reduce((sum, mine) => sum + mine, 0);

/**
 * Writes a layout as rows of "*" and ".".
 *
 * @param {Uint8Array} layout
 * @param {number} width
 */
export function layoutRows(layout, width) {
  const text = Array.from(layout, (mine) => (mine ? "*" : ".")).join("");
  return Array.from({ length: layout.length / width }, (_, row) =>
    text.slice(row * width, (row + 1) * width),
  );
}

/**
 * Reads rows of "*" and ".".
 *
 * @param {string[]} rows
 * @param {Level} level
 * @throws {import("../host/refusal.js").Refusal} if a row has another length or character
 */
export function readLayout(rows, { width }) {
  for (const row of rows) {
    if (row.length !== width || /[^.*]/u.test(row)) {
      throw wrong(`layout has the row ${quote(row)}: expected ${width} characters '.' or '*'`);
    }
  }
  if (!rows.length) throw wrong("a layout has 2 dimensions (rows, columns), not 1");
  checkRange("height", rows.length, 1, LONGEST_SIDE);
  return Uint8Array.from(rows.join(""), (it) => (it === "*" ? 1 : 0));
}
