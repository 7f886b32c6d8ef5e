/** Gives an answer a time limit, from the question on. */

import { ANSWER_SECONDS } from "../kernel/limits.js";
import { Refusal } from "../host/refusal.js";

/**
 * Waits for an answer; one that takes longer than `ANSWER_SECONDS` is refused, as on the server.
 *
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} answer its signal says when nobody waits any more
 * @param {AbortSignal} [signal] of the one who asks
 * @returns {Promise<T>} rejects with the reason of a signal that is aborted
 */
export async function answerWithin(answer, signal) {
  signal?.throwIfAborted();
  const waiting = new AbortController();
  const give = () => waiting.abort(signal?.reason);
  const late = () => {
    const sentence = `the analysis takes longer than ${ANSWER_SECONDS} seconds`;
    waiting.abort(new Refusal(sentence, "too-complex"));
  };
  const timer = setTimeout(late, 1000 * ANSWER_SECONDS);
  signal?.addEventListener("abort", give);
  try {
    return await answer(waiting.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", give);
  }
}
