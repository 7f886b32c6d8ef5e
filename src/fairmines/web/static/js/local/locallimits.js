/** The limits of the page's own host. */

/** Moves of a game, beside two for each cell, after which its cells can only be opened. */
export const MARKING_MOVES = 10_000;

/** Games without an opened cell are deleted after this time. */
export const UNOPENED_SECONDS = 86_400;

/** Unfinished games that are not played for this time are deleted, */
export const ABANDONED_SECONDS = 2_592_000;

/** but for so many, those last played. */
export const ABANDONED_KEPT = 100;

/** The unfinished games that are listed. */
export const RUNNING = 20;

/** Games in a row at which the reviewing worker has failed, after which it stops. */
export const ALL_REVIEWS_FAILURES = 3;

/** Time for the search for a no-guess deal. */
export const DEAL_SECONDS = 5;
