/**
 * What a worker of the kernel does: it computes one answer after another, so that nobody else
 * waits. The first message to it has the compiled kernel, and the first one from it says that it is
 * ready.
 */

import { INTERNAL, Refusal } from "../host/refusal.js";
import { Kernel } from "./kernel.js";

/**
 * @typedef {{module: WebAssembly.Module, weights: Record<string, number> | null}} KernelStart
 * @typedef {{call: string, asked: any}} WorkerQuestion
 * @typedef {{answer: any} | WorkerRefusal} WorkerAnswer
 * @typedef {{error: string, kind: string, readable?: import("../host/refusal.js").Readable}}
 *   WorkerRefusal
 * @typedef {{answer: (call: string, asked: any) => any}} WorkerCalls
 */

/**
 * Answers the questions to this worker.
 *
 * @param {(kernel: Kernel) => WorkerCalls} makeCalls
 */
export function serve(makeCalls) {
  const worker = /** @type {any} TypeScript's library of the page lacks workers */ (self);
  /** @type {WorkerCalls | null} */
  let calls = null;
  worker.onmessage = (/** @type {{data: KernelStart | WorkerQuestion}} */ { data }) => {
    if ("module" in data) {
      calls = makeCalls(new Kernel(data.module, data.weights));
      worker.postMessage({ ready: true });
    } else if (calls) worker.postMessage(answer(calls, data));
  };
}

/**
 * @param {WorkerCalls} calls
 * @param {WorkerQuestion} question
 * @returns {WorkerAnswer}
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
 * @returns {WorkerRefusal}
 */
export function refused(error) {
  if (error instanceof Refusal) {
    const { message, kind, readable } = error;
    return { error: message, kind, readable };
  }
  console.error(error);
  return { error: INTERNAL, kind: "internal" };
}
