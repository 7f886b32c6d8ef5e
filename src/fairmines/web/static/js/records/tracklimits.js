/** The limits of the pointer's path in a record. `make terms` writes this file. */

/** The largest time and coordinate. */
export const MOST_IN_TRACK = 2_147_483_647;

/** The largest side of a cell, in pixels. */
export const MOST_CELL = 10_000;
