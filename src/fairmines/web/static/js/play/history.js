/** What each move of a game has changed, so that it can be taken back; as play/history.py. */

import { COVERED } from "../kernel/view.js";
import { Display } from "./display.js";
import { Position } from "./position.js";

/**
 * @typedef {object} Change what one move has changed; it keeps no board, because a long game on a
 *   large one has thousands
 * @property {number} index the cell of the move
 * @property {Uint8Array | null} layout the layout before the move
 * @property {import("../protocol.js").Place | null} start the cell of the first opening before the move
 * @property {number} mark the mark of the move's cell before the move, as a display code
 * @property {number[]} opened the cells that the move has opened
 */

/**
 * Returns the position before a move. A clue that was seen never changes, so the layout before the
 * move opens the same cells.
 *
 * @param {Change} change
 * @param {Position} after
 */
export function positionBefore({ layout, opened }, after) {
  const { kernel, level, left, view } = after;
  if (!layout) return new Position(kernel, level);
  const cells = view.cells.slice();
  for (const index of opened) cells[index] = COVERED;
  return new Position(kernel, level, { layout, cells, left: left + opened.length });
}

/**
 * Returns the cells that a move has opened.
 *
 * @param {Int8Array} before display codes
 * @param {Int8Array} after
 */
export function newlyOpened(before, after) {
  const opened = [];
  for (let i = 0; i < after.length; i++) {
    if (after[i] < Display.COVERED && before[i] >= Display.COVERED) opened.push(i);
  }
  return opened;
}
