/** The longest files that a host reads, in bytes. */

/** With a recorded game. */
export const MAX_RECORD = 2 * 1024 * 1024;
/** With all games of a store. */
export const MAX_STORE = 256 * 1024 * 1024;
