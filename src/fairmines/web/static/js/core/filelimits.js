/** The longest files that a host reads, in bytes. `make terms` writes this file. */

/** The longest file with a recorded game, in bytes. */
export const MAX_RECORD = 2_097_152;

/** The longest file with all games of a store, in bytes. */
export const MAX_STORE = 268_435_456;
