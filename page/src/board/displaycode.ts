/**
 * The letters of cells without a clue. `SAFE` is known to be safe, but not opened: in the analyser
 * alone.
 */

import type { Code } from "../engine/level.ts";

export const DisplayCode = {
  COVERED: "c",
  FLAG: "f",
  QUESTION: "q",
  MINE: "m",
  HIT: "h",
  WRONG: "w",
  SAFE: "s",
} as const;

/** Whether a code is that of a covered cell without a flag. */
export function opensOnClick(code: Code | undefined) {
  return code === DisplayCode.COVERED || code === DisplayCode.QUESTION;
}

/** @param questions whether question marks follow flags */
export function nextMark(code: Code, questions: boolean) {
  if (code === DisplayCode.COVERED) return DisplayCode.FLAG;
  return questions && code === DisplayCode.FLAG ? DisplayCode.QUESTION : DisplayCode.COVERED;
}
