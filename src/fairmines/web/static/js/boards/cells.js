/** The cell that is nearest to another one, as boards/cells.py. */

/**
 * Returns the cell with the fewest king's moves to a place, the first of equal ones; null for none.
 *
 * @param {import("../kernel/view.js").View} view
 * @param {Iterable<number>} cells indices, in reading order
 * @param {import("../host/protocol.js").Place} place
 */
export function nearest(view, cells, place) {
  let found = null;
  let least = Infinity;
  for (const cell of cells) {
    const [row, column] = view.place(cell);
    const distance = Math.max(Math.abs(row - place[0]), Math.abs(column - place[1]));
    if (distance < least) [found, least] = [cell, distance];
  }
  return found;
}
