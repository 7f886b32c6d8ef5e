/**
 * What a worker of the kernel does: it computes one answer after another, so that nobody else waits.
 * Its first message has the compiled kernel.
 */

import { INTERNAL, Refusal } from "../host/refusal.js";
import { Kernel } from "./kernel.js";

/**
 * @typedef {{module: WebAssembly.Module, weights: Record<string, number> | null}} Start
 * @typedef {{call: string, asked: any}} Question
 * @typedef {{answer: any} | Refused} Answer
 * @typedef {{error: string, kind: string, failure?: import("../host/refusal.js").Failure}} Refused
 * @typedef {{answer: (call: string, asked: any) => any}} Calls
 */

/**
 * Answers the questions to this worker.
 *
 * @param {(kernel: Kernel) => Calls} makeCalls
 */
export function serve(makeCalls) {
  const worker = /** @type {any} TypeScript's library of the page lacks workers */ (self);
  /** @type {Calls | null} */
  let calls = null;
  worker.onmessage = (/** @type {{data: Start | Question}} */ { data }) => {
    if ("module" in data) calls = makeCalls(new Kernel(data.module, data.weights));
    else if (calls) worker.postMessage(answer(calls, data));
  };
}

/**
 * @param {Calls} calls
 * @param {Question} question
 * @returns {Answer}
 */
function answer(calls, { call, asked }) {
  try {
    return { answer: calls.answer(call, asked) };
  } catch (error) {
    return refused(error);
  }
}

/**
 * What a worker answers where it has failed.
 *
 * @param {unknown} error
 * @returns {Refused}
 */
export function refused(error) {
  if (error instanceof Refusal) {
    const { message, kind, failure } = error;
    return { error: message, kind, failure };
  }
  console.error(error);
  return { error: INTERNAL, kind: "internal" };
}
