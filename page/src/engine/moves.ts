/** The moves of a game. */

import { wrong } from "./checks.ts";
import type { DecidedBy, MoveKind } from "./terms.ts";
import type { Mark } from "./display.ts";
import type { Cell } from "./level.ts";

/** One move that changed something. */
export type Move = {
  kind: MoveKind;
  row: number;
  column: number;
  /** Seconds from the first opening to this move. */
  elapsed: number;
  /** The mark that a flag sets; null for other moves. */
  mark: Mark | null;
  /**
   * The number of the layout that the search for a no-guess layout found, for the first opening;
   * with it, playing the move again needs no search.
   */
  attempt: number | null;
  /** The layout that an opening has dealt. */
  layout: Uint8Array | null;
  /**
   * The cells that gained or lost a mine with an opening or a chord because the rules drew another
   * layout, in reading order; null for other moves.
   */
  redrawn: Cell[] | null;
  /**
   * True for a chord under fair or kind whose cells one verdict has judged, by the view before it;
   * null for one of an earlier version, which judged them one after another, for one to be made,
   * and for other moves; false for one to be made as in an earlier version.
   */
  together: boolean | null;
  /** What decided the cells of an opening or a chord. */
  decidedBy: DecidedBy;
};

/** Makes a move that has drawn nothing yet. */
export const newMove = (
  kind: MoveKind,
  [row, column]: Cell,
  elapsed: number,
  mark: Mark | null = null,
): Move => ({
  ...{ kind, row, column, elapsed, mark },
  ...{ attempt: null, layout: null, redrawn: null, together: null, decidedBy: "count" },
});

/** Rounds seconds to a millisecond, halves to the even one, as in Python. */
export function roundSeconds(seconds: number) {
  const milliseconds = Math.round(seconds * 1000);
  const isHalf = (seconds * 1000) % 1 === 0.5;
  return (milliseconds - Number(isHalf && milliseconds % 2 === 1)) / 1000;
}

/** Returns seconds that a clock can show. */
export function checkSeconds(elapsed: number) {
  if (!(elapsed >= 0 && elapsed < Infinity)) {
    throw wrong(`elapsed ${elapsed}: expected seconds, 0 or more`);
  }
  return elapsed;
}
