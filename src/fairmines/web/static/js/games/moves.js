/** The moves of a game. */

import { wrong } from "../core/checks.js";

/**
 * @import { DecidedBy, MoveKind } from "../core/terms.js"
 * @import { Cell } from "./protocol.js"
 * @import { Mark } from "./display.js"
 *
 * @typedef {object} Move one move that changed something
 * @property {MoveKind} kind
 * @property {number} row
 * @property {number} column
 * @property {number} elapsed seconds from the first opening to this move
 * @property {Mark | null} mark the mark that a flag sets; null for other moves
 * @property {number | null} attempt the number of the layout that the search for a no-guess layout
 *   found, for the first opening; with it, playing the move again needs no search
 * @property {Uint8Array | null} layout the layout that an opening has dealt
 * @property {Cell[] | null} redrawn the cells that gained or lost a mine with an opening or a chord
 *   because the rules drew another layout, in reading order; null for other moves
 * @property {boolean | null} together true for a chord under fair or kind whose cells one verdict
 *   has judged, by the view before it; null for one of an earlier version, which judged them one
 *   after another, for one to be made, and for other moves; false for one to be made as in an
 *   earlier version
 * @property {DecidedBy} decidedBy what decided the cells of an opening or a chord
 */

/**
 * Makes a move that has drawn nothing yet.
 *
 * @param {MoveKind} kind
 * @param {Cell} place
 * @param {number} elapsed
 * @param {Mark | null} [mark]
 * @returns {Move}
 */
export const newMove = (kind, [row, column], elapsed, mark = null) => ({
  ...{ kind, row, column, elapsed, mark },
  ...{ attempt: null, layout: null, redrawn: null, together: null, decidedBy: "count" },
});

/** Rounds seconds to a millisecond, halves to the even one, as in Python. @param {number} seconds */
export function roundSeconds(seconds) {
  const milliseconds = Math.round(seconds * 1000);
  const isHalf = (seconds * 1000) % 1 === 0.5;
  return (milliseconds - Number(isHalf && milliseconds % 2 === 1)) / 1000;
}

/**
 * Returns seconds that a clock can show.
 *
 * @param {number} elapsed
 */
export function checkSeconds(elapsed) {
  if (!(elapsed >= 0 && elapsed < Infinity)) {
    throw wrong(`elapsed ${elapsed}: expected seconds, 0 or more`);
  }
  return elapsed;
}
