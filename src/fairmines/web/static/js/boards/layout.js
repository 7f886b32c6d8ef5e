/** Layouts: where all mines are, a byte a cell, 1 for a mine; as boards/layout.py. */

import { checkRange, quote, wrong } from "../checks.js";
import { checkFirstClick, FIRST_RULES, MAX_SIDE } from "./level.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("./level.js").Level} Level
 * @typedef {import("./level.js").First} First
 * @typedef {import("./level.js").Place} Place
 */

/**
 * Deals a layout, uniformly from those that the first-click rule allows.
 *
 * @param {Kernel} kernel
 * @param {Level} level
 * @param {bigint} seed
 * @param {Place} start
 * @param {First} first
 */
export function dealLayout(kernel, level, seed, start, first) {
  checkFirstClick(level, start, first);
  const { width, height, mines } = level;
  const numbers = [width, height, mines, ...start, FIRST_RULES[first], BigInt.asIntN(64, seed)];
  return kernel.call("deal", null, ...numbers).bytes;
}

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
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
export const sameLayout = (one, other) =>
  one.length === other.length && one.every((mine, index) => mine === other[index]);

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
 * @throws {import("../refusal.js").Refusal} if a row has another length or character
 */
export function readLayout(rows, { width }) {
  for (const row of rows) {
    if (row.length !== width || /[^.*]/u.test(row)) {
      throw wrong(`layout has the row ${quote(row)}: expected ${width} characters '.' or '*'`);
    }
  }
  if (!rows.length) throw wrong("a layout has 2 dimensions (rows, columns), not 1");
  checkRange("height", rows.length, 1, MAX_SIDE);
  return Uint8Array.from(rows.join(""), (it) => (it === "*" ? 1 : 0));
}
