/** Levels and first-click rules, as boards/level.py. */

import { checkRange, quote, repr, wrong } from "../core/checks.js";
import { FIRST_RULES, LONGEST_SIDE } from "../core/terms.js";

/**
 * @typedef {import("../host/protocol.js").Level} Level
 * @typedef {import("../host/protocol.js").First} First
 * @typedef {import("../host/protocol.js").Place} Place
 */

/**
 * Writes a level as Python does.
 *
 * @param {Level} level
 */
export const levelRepr = ({ width, height, mines }) =>
  `Level(width=${width}, height=${height}, mines=${mines})`;

/**
 * @param {Level} level
 * @throws {import("../host/refusal.js").Refusal} if a side is out of range, or the mines do not fit
 */
export function checkLevel({ width, height, mines }) {
  checkRange("width", width, 1, LONGEST_SIDE);
  checkRange("height", height, 1, LONGEST_SIDE);
  if (mines < 0 || mines > width * height) {
    const expected = `expected 0 to ${width * height}`;
    throw wrong(`${quote(mines)} mines do not fit on a ${width}x${height} board: ${expected}`);
  }
}

/**
 * @param {Level} level
 * @param {Place} start
 * @param {First} first
 * @throws {import("../host/refusal.js").Refusal} if the mines do not fit beside the cells that the rule keeps free
 */
export function checkFirstClick({ width, height, mines }, [row, column], first) {
  const most = width * height - squareSize(width, height, row, column, FIRST_RULES[first]);
  if (mines > most) {
    throw wrong(
      `${mines} mines do not fit on a ${width}x${height} board with first=${repr(first)} ` +
        `at row ${row}, column ${column}: expected at most ${most}`,
    );
  }
}

/**
 * Counts the cells of the square of this radius around a cell that are on the board.
 *
 * @param {number} width
 * @param {number} height
 * @param {number} row
 * @param {number} column
 * @param {number} radius
 */
function squareSize(width, height, row, column, radius) {
  if (radius < 0) return 0;
  const rows = Math.min(row + radius, height - 1) - Math.max(row - radius, 0) + 1;
  const columns = Math.min(column + radius, width - 1) - Math.max(column - radius, 0) + 1;
  return rows * columns;
}
