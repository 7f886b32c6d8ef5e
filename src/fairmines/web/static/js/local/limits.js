/** The limits of the local host: those of web/limits.py that make sense with one player. */

/** Unanswered questions of one connection. */
export const QUESTIONS = 4;
/** Games without a connection in memory; further ones are read from the store when needed. */
export const IDLE_GAMES = 16;

/** Moves of a game, beside two for each cell, after which its cells can only be opened. */
export const MARKING_MOVES = 10_000;
/** The most moves of a game in a file of games. */
export const IMPORTED_MOVES = 100_000;

/**
 * @param {{width: number, height: number}} level
 * @returns {number} the moves after which no cell is marked and no move taken back
 */
export const mostMarkingMoves = ({ width, height }) => MARKING_MOVES + 2 * width * height;

/** Games without an opened cell are deleted after this time, in seconds. */
export const UNOPENED_SECONDS = 24 * 3600;
/** Unfinished games that are not played for this time are deleted, in seconds, */
export const ABANDONED_SECONDS = 30 * 24 * 3600;
/** but for so many, those last played. */
export const ABANDONED_KEPT = 100;

/** Time for the search for a no-guess deal, in seconds. */
export const DEAL_SECONDS = 5;

/** The unfinished games that are listed. */
export const RUNNING = 20;
