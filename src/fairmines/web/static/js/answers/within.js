/** Gives an answer a time limit. */

import { ANSWER_SECONDS } from "./answerlimits.js";
import { Refusal } from "../host/refusal.js";

/**
 * @typedef {import("../kernel/kernelworker.js").Asker} Asker
 * @typedef {{seconds: number, refusal: () => Refusal}} Limit a time, and what is said of an answer
 *   that takes longer
 */

/** @type {Limit} */
const ANSWERING = {
  seconds: ANSWER_SECONDS,
  refusal: () =>
    new Refusal(`the analysis takes longer than ${ANSWER_SECONDS} seconds`, "too-complex"),
};

/**
 * Asks a worker, and waits for its answer up to a limit. The time counts from the question on, also
 * while the worker answers others, but not while it loads: a slow network makes no question
 * complex.
 *
 * @param {Asker} worker
 * @param {string} call
 * @param {any} asked
 * @param {AbortSignal} [signal] says that nobody waits any more
 * @param {Limit} [limit]
 * @returns {Promise<any>} rejects with the reason of a signal that is aborted
 * @throws {Refusal}
 */
export async function askWithin(worker, call, asked, signal, limit = ANSWERING) {
  signal?.throwIfAborted();
  const waiting = new AbortController();
  const give = () => waiting.abort(signal?.reason);
  signal?.addEventListener("abort", give);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let over = false;
  const begin = () => {
    if (!over) timer = setTimeout(() => waiting.abort(limit.refusal()), 1000 * limit.seconds);
  };
  worker.prepare().then(begin, () => {}); // the question is told what keeps the worker from loading
  try {
    return await worker.ask(call, asked, waiting.signal);
  } finally {
    over = true;
    clearTimeout(timer);
    signal?.removeEventListener("abort", give);
  }
}
