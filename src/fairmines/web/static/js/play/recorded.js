/**
 * What a move draws, as play/recorded.py: noted as the cells that changed, and taken from a recorded
 * move.
 *
 * A clue that was seen never changes. So the last layout of a move opens what the move opened, also
 * for a chord of an earlier version, which drew one for each of its cells.
 */

import { countMines, describeLayout, sameLayout } from "../boards/layout.js";
import { levelRepr } from "../boards/level.js";
import { wrong } from "../checks.js";

/**
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./position.js").Position} Position
 */

/**
 * Returns the cells that have a mine in one of two layouts only, in reading order.
 *
 * @param {Position} before
 * @param {Position} after
 */
export function redrawnCells({ layout, view }, after) {
  const places = /** @type {Place[]} */ ([]);
  if (layout === after.layout) return places;
  layout?.forEach((mine, index) => {
    if (mine !== after.layout?.[index]) places.push(view.place(index));
  });
  return places;
}

/**
 * Returns the position before a recorded move, with the layout that the move opens in. Nothing is
 * drawn or analysed.
 *
 * @param {Position} position before the move, dealt or not
 * @param {Move} move with its redrawn cells
 * @throws {import("../refusal.js").Refusal} if the layout does not fit the level or the opened clues
 */
export function takeRecorded(position, move) {
  if (!position.layout) {
    if (!move.layout) throw wrong(`${name(move)} has no layout: expected one for a first opening`);
    position = position.with(checkedLayout(position, move, move.layout));
  } else if (move.layout && !sameLayout(move.layout, position.layout)) {
    throw wrong(`${name(move)} deals a layout: expected it at a first opening only`);
  }
  const cells = /** @type {Place[]} */ (move.redrawn);
  if (!cells.length) return position;
  const layout = redraw(position, move, cells);
  checkClues(position, layout, move);
  return position.with(layout);
}

/**
 * @param {Position} position
 * @param {Move} move
 * @param {Uint8Array} layout
 */
function checkedLayout({ level }, move, layout) {
  const { width, height, mines } = level;
  const dealt = countMines(layout);
  if (layout.length === width * height && dealt === mines) return layout;
  const found = levelRepr({ width, height: layout.length / width, mines: dealt });
  throw wrong(`${name(move)} deals ${found}: expected ${levelRepr(level)}`);
}

/**
 * Returns the layout after a move has redrawn these cells.
 *
 * @param {Position} position
 * @param {Move} move
 * @param {Place[]} cells
 */
function redraw({ level, layout }, move, cells) {
  const { width, height, mines } = level;
  const drawn = /** @type {Uint8Array} */ (layout).slice();
  for (const [row, column] of cells) {
    if (row >= height || column >= width) {
      const expected = `expected rows 0 to ${height - 1} and columns 0 to ${width - 1}`;
      throw wrong(`${name(move)} redraws a cell off the board: ${expected}`);
    }
    drawn[row * width + column] ^= 1;
  }
  const total = countMines(drawn);
  if (total !== mines) {
    throw wrong(`${name(move)} changes the number of mines to ${total}: expected ${mines}`);
  }
  return drawn;
}

/**
 * @param {Position} position
 * @param {Uint8Array} layout
 * @param {Move} move
 */
function checkClues({ kernel, level, view }, layout, move) {
  const { clues } = describeLayout(kernel, level, layout);
  const at = view.cells.findIndex((code, i) => code >= 0 && (layout[i] === 1 || clues[i] !== code));
  if (at < 0) return;
  const [row, column] = view.place(at);
  throw wrong(
    `${name(move)} redraws mines against the clue ${view.cells[at]} at row ${row}, column ${column}`,
  );
}

/** @param {Move} move */
const name = ({ kind, row, column }) => `the recorded '${kind}' at row ${row}, column ${column}`;
