/** The letters of docs/protocol.md for cells that show no clue, by the names of Python's DisplayCode. */

export const DisplayCode = /** @type {const} */ ({
  COVERED: "c",
  FLAG: "f",
  QUESTION: "q",
  MINE: "m",
  HIT: "h",
  WRONG: "w",
});
