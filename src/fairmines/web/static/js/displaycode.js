/** The letters of cells without a clue in the protocol, named as in Python's DisplayCode. */

export const DisplayCode = /** @type {const} */ ({
  COVERED: "c",
  FLAG: "f",
  QUESTION: "q",
  MINE: "m",
  HIT: "h",
  WRONG: "w",
});
