/** How a board looks to its player, one display code a cell; as play/display.py. */

/**
 * @typedef {import("../protocol.js").Code} Code
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

/**
 * Returns the display codes of a board. Mines are shown only when the game is over: after a win
 * each has a flag; after a loss all are shown, with the mine that was hit and the wrong flags.
 *
 * @param {Int8Array} cells the codes of the view
 * @param {Int8Array} marks for each cell, opened cells included
 * @param {Uint8Array | null} over where the mines are, if the game is over
 * @param {number | null} hit the mine that was opened, if the game is lost
 */
export function display(cells, marks, over, hit) {
  const codes = cells.map((code, index) => (code >= 0 ? code : marks[index]));
  if (!over) return codes;
  for (let i = 0; i < codes.length; i++) {
    if (hit === null) {
      if (over[i]) codes[i] = Display.FLAG;
    } else if (marks[i] === Display.FLAG) {
      if (!over[i]) codes[i] = Display.WRONG;
    } else if (over[i]) codes[i] = Display.MINE;
  }
  if (hit !== null) codes[hit] = Display.HIT;
  return codes;
}
