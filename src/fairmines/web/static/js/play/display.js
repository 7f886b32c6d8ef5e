/** How a board looks to its player, one display code a cell; as play/display.py. */

/**
 * @typedef {import("../host/protocol.js").Code} Code
 * @typedef {"c" | "f" | "q"} Mark none, a flag, a question mark
 */

/** What a cell shows if it does not show a clue. The codes 0 to 8 are the clues themselves. */
export const Display = Object.freeze({
  COVERED: 9,
  FLAG: 10,
  QUESTION: 11,
  /** A mine that is shown because the game is over. */
  MINE: 12,
  /** The mine that was opened. */
  HIT: 13,
  /** A flag on a cell that is no mine, shown because the game is lost. */
  WRONG: 14,
});

/**
 * Display code to symbol: the clue as a number, or a letter.
 *
 * @type {readonly Code[]}
 */
export const SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, "c", "f", "q", "m", "h", "w"];

/** @type {Readonly<Record<Mark, number>>} */
export const MARKS = { c: Display.COVERED, f: Display.FLAG, q: Display.QUESTION };
