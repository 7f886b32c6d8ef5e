/**
 * The worker that computes, so that the page never waits: one answer after another. The first message
 * has the compiled kernel.
 */

import { Refusal } from "../refusal.js";
import { Calls } from "./calls.js";
import { Kernel } from "./kernel.js";

/**
 * @typedef {{module: WebAssembly.Module, weights: Record<string, number>}} Start
 * @typedef {{call: import("./calls.js").Call, asked: import("./calls.js").Asked}} Question
 * @typedef {{answer: any} | {error: string, kind: string}} Answer
 */

const worker = /** @type {any} TypeScript's library of the page lacks workers */ (self);
/** @type {Calls | null} */
let calls = null;

worker.onmessage = (/** @type {{data: Start | Question}} */ { data }) => {
  if ("module" in data) calls = new Calls(new Kernel(data.module, data.weights));
  else if (calls) worker.postMessage(answer(calls, data));
};

/**
 * @param {Calls} ready
 * @param {Question} question
 * @returns {Answer}
 */
function answer(ready, { call, asked }) {
  try {
    return { answer: ready.answer(call, asked) };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message, kind: error.kind };
    console.error(error);
    return { error: "Internal error; details are in the browser's console", kind: "internal" };
  }
}
