/** The files that hold games: our own, and the replays of other programs. */

import { REPLAYS } from "../core/terms.js";

/** @param {string} name of a file */
export const endOf = (name) => name.toLowerCase().split(".").at(-1) ?? "";

/**
 * Whether a file may hold a game, by its name.
 *
 * @param {string} name
 */
export const mayHoldGame = (name) => endOf(name) === "json" || endOf(name) in REPLAYS;
