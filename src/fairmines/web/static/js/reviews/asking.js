/** Analyses of the positions of a game, for its review. */

import { Analysis } from "../kernel/analysis.js";
import { KernelRefusal, Outcome } from "../kernel/kernel.js";
import { explainRefusal } from "../kernel/sentences.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../kernel/kernel.js").Deadline} Deadline
 * @typedef {import("../kernel/view.js").View} View
 */

/**
 * Analyses a view.
 *
 * @param {Kernel} kernel
 * @param {View} view
 * @param {Deadline} deadline
 * @throws {import("../refusal.js").Refusal} if it is too complex
 * @throws {KernelRefusal} if the time is over
 */
export const analyse = (kernel, view, deadline) =>
  asking(view, () => new Analysis(kernel, view, null, deadline));

/**
 * Asks the kernel about a view; puts what it refuses into a sentence, but for want of time.
 *
 * @template T
 * @param {View} view
 * @param {() => T} ask
 * @returns {T}
 */
export function asking(view, ask) {
  try {
    return ask();
  } catch (error) {
    throw isLate(error) ? error : explainRefusal(error, view, 0);
  }
}

/**
 * Whether the kernel has ended a call because the time is over.
 *
 * @param {unknown} error
 */
export const isLate = (error) =>
  error instanceof KernelRefusal && error.outcome === Outcome.OUT_OF_TIME;
