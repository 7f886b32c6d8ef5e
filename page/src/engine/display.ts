/** How the cells of a board look, as numbers and as symbols. `make terms` writes this file. */

import type { Code } from "./level.ts";

/** What a cell shows if it does not show a clue. The codes 0 to 8 are the clues themselves. */
export const Display = { COVERED: 9, FLAG: 10, QUESTION: 11, MINE: 12, HIT: 13, WRONG: 14 };

/** Display code -> symbol: the clue as a number, or a letter. */
export const SYMBOLS: readonly Code[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, "c", "f", "q", "m", "h", "w"];

export const MARK_CODES = { c: 9, f: 10, q: 11 };
export type Mark = keyof typeof MARK_CODES;
