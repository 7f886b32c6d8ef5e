/**
 * The limits of boards and files, and of what the kernel is asked. `make terms` writes this file.
 */

/** The longest side that the page plays, in cells. */
export const MAX_SIDE = 200;

/** The longest file with all games of a store, in bytes. */
export const MAX_STORE = 268_435_456;

/** The most moves of a game in a file of games: about a second to open it, and 40 MB. */
export const IMPORTED_MOVES = 100_000;

/** The longest text in bytes; that of a game of 100,000 moves has 6 MB. */
export const LONGEST_LINE = 16_777_216;

/**
 * The weights that a count in a game or a review stores at most: about 75 MB and 0.2 seconds. Twice
 * as many do not always fit into the memory of a page's kernel.
 */
export const BUDGET = 4_194_304;

/** The default number of games for each winning chance. */
export const CHANCE_GAMES = 200;

/** The most games for each winning chance. */
export const MOST_CHANCE_GAMES = 1_000_000;

/** The largest number of layouts that one call draws. */
export const MOST_SAMPLES = 1_000_000_000;

/** The default of the work to look for an easier proof: about 10 ms. */
export const PROOF_LIMIT = 2_000_000;

/** The largest integers for an answer of the page: about 40 milliseconds. */
export const QUICK_BITS = 1_048_576;
