/** The errors of calls. */

import type { BbbvRange } from "./bbbvrange.ts";

/**
 * What can yet be had: of a file one of several replays, by their names, or a replay up to where it
 * is whole; of a deal a layout whose 3BV is likely.
 */
export type Readable = {
  replays?: string[];
  partial?: boolean;
  likely?: BbbvRange;
};

/** What a request is refused with: one sentence and its kind. */
export class Refusal extends Error {
  kind: string;
  readable: Readable | undefined;

  constructor(sentence: string, kind: string, readable?: Readable) {
    super(sentence);
    this.kind = kind;
    this.readable = readable;
  }
}

/** What is said of a failure of the program itself, in this browser. */
export const INTERNAL = "Internal error; details are in the browser's console";

/** Whether the worker has ended that was asked: the page says so itself, and begins another. */
export const hasEnded = (error: unknown) => error instanceof Refusal && error.kind === "offline";

/**
 * Returns the names of the replays in a file of which one has to be chosen; null for another error.
 */
export const replaysIn = (error: unknown) =>
  (error instanceof Refusal && error.readable?.replays) || null;
