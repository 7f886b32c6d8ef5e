/**
 * The letters of cells without a clue. `SAFE` is known to be safe, but not opened: in the analyser
 * alone.
 */

export const DisplayCode = /** @type {const} */ ({
  COVERED: "c",
  FLAG: "f",
  QUESTION: "q",
  MINE: "m",
  HIT: "h",
  WRONG: "w",
  SAFE: "s",
});

/**
 * Whether a code is that of a covered cell without a flag.
 *
 * @param {import("../games/protocol.js").Code | undefined} code
 */
export function opensOnClick(code) {
  return code === DisplayCode.COVERED || code === DisplayCode.QUESTION;
}

/**
 * @param {import("../games/protocol.js").Code} code
 * @param {boolean} questions whether question marks follow flags
 */
export function nextMark(code, questions) {
  if (code === DisplayCode.COVERED) return DisplayCode.FLAG;
  return questions && code === DisplayCode.FLAG ? DisplayCode.QUESTION : DisplayCode.COVERED;
}
