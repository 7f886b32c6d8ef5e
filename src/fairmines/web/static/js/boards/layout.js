/** Layouts: where all mines are, a byte a cell, 1 for a mine. */

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
  const { answer: bbbv, bytes } = kernel.call("clues", layout, width, height);
  return { clues: bytes, bbbv };
}

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
 * @param {readonly string[]} rows
 */
export const readLayout = (rows) => Uint8Array.from(rows.join(""), (it) => (it === "*" ? 1 : 0));
