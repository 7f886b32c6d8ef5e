/** The files that hold games: our own, and the replays of other programs. */

/** The formats of other programs' replays, by the ends of the files' names. */
export const REPLAYS = /** @type {Record<string, string>} */ ({
  rmv: "RMV",
  rawvf: "RawVF",
  mvf: "MVF",
  evfs: "EVFS",
  evf: "EVF",
  avf: "AVF",
});

/** @param {string} name of a file */
export const endOf = (name) => name.toLowerCase().split(".").at(-1) ?? "";

/**
 * Whether a file may hold a game, by its name.
 *
 * @param {string} name
 */
export const mayHoldGame = (name) => endOf(name) === "json" || endOf(name) in REPLAYS;
