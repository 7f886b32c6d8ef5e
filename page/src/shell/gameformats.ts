/** The files that hold games: our own, and the replays of other programs. */

import { REPLAYS } from "../engine/terms.ts";

/** @param name of a file */
export const endOf = (name: string) => name.toLowerCase().split(".").at(-1) ?? "";

/** Whether a file may hold a game, by its name. */
export const mayHoldGame = (name: string) => endOf(name) === "json" || endOf(name) in REPLAYS;
