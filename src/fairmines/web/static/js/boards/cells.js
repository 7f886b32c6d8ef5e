/** The cell that is nearest to another one, as boards/cells.py. */

/** @typedef {import("../host/protocol.js").Cell} Cell */

/**
 * Returns the cell with the fewest king's moves to a place, the first of equal ones; null for none.
 *
 * @param {Cell[]} cells in reading order
 * @param {Cell} place
 */
export function nearest(cells, place) {
  /** @type {Cell | null} */
  let found = null;
  let least = Infinity;
  for (const cell of cells) {
    const [row, column] = cell;
    const distance = Math.max(Math.abs(row - place[0]), Math.abs(column - place[1]));
    if (distance < least) [found, least] = [cell, distance];
  }
  return found;
}
