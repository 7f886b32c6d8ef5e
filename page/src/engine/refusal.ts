/** The errors of calls. */

/**
 * What can yet be had of a file: one of several replays, by their names, or a replay up to where it
 * is whole.
 */
export type Readable = {
  replays?: string[];
  partial?: boolean;
};

/** Why the core refuses: cpp/kernel/board/refusal.hpp has the keys, and the values of each. */
export type Why = { key: string; values: Record<string, string | number> };

/** What a request is refused with: one sentence and its kind. */
export class Refusal extends Error {
  kind: string;
  readable: Readable | undefined;
  why: Why | undefined;

  constructor(sentence: string, kind: string, readable?: Readable, why?: Why) {
    super(sentence);
    this.kind = kind;
    this.readable = readable;
    this.why = why;
  }
}

/** What is said of an answer that takes longer than these seconds. */
export const tooLong = (seconds: number) =>
  new Refusal(`the analysis takes longer than ${seconds} seconds`, "too-complex");

/** Whether no layout fits what was asked about. */
export const isInconsistent = (error: unknown) =>
  error instanceof Refusal && ["clashing-clue", "wrong-total"].includes(error.why?.key ?? "");

/** What is said of a failure of the program itself, in this browser. */
export const INTERNAL = "Internal error; details are in the browser's console";

/** Whether the worker has ended that was asked: the page says so itself, and begins another. */
export const hasEnded = (error: unknown) => error instanceof Refusal && error.kind === "offline";

/**
 * Returns the names of the replays in a file of which one has to be chosen; null for another error.
 */
export const replaysIn = (error: unknown) =>
  (error instanceof Refusal && error.readable?.replays) || null;
