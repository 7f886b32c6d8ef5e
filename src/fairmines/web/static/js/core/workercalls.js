/** Calls that a worker answers: a message with a name and values, then one with its answer. */

import { INTERNAL, Refusal } from "../games/refusal.js";

/**
 * @import { Readable } from "../games/refusal.js"
 *
 * @typedef {{call: number, name: string, values: unknown[]}} Call
 * @typedef {{message: string, kind: string, readable?: Readable}} Refused a refusal as it is sent
 * @typedef {{call: number, answer: unknown} | {call: number, refused: Refused}} Answer
 */

/** The side that asks. */
export class WorkerCalls {
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: unknown) => void}>} */
  #waiting = new Map();
  #last = 0;

  /**
   * @param {Worker} worker
   * @param {(message: any) => void} [hear] takes what the worker says by itself
   */
  constructor(worker, hear = () => {}) {
    this.worker = worker;
    worker.onmessage = ({ data }) => ("call" in data ? this.#settle(data) : hear(data));
    /** @type {unknown} what all calls fail with once the worker is of no use */
    this.failure = null;
  }

  /**
   * @param {string} name
   * @param {...unknown} values
   * @returns {Promise<any>} rejects with a Refusal, or with what the worker has failed with
   */
  call(name, ...values) {
    return new Promise((resolve, reject) => {
      if (this.failure) throw this.failure;
      const call = ++this.#last;
      this.#waiting.set(call, { resolve, reject });
      this.worker.postMessage({ call, name, values });
    });
  }

  /** @param {Answer} answer */
  #settle(answer) {
    const waiting = this.#waiting.get(answer.call);
    this.#waiting.delete(answer.call);
    if ("refused" in answer) {
      const { message, kind, readable } = answer.refused;
      waiting?.reject(new Refusal(message, kind, readable));
    } else waiting?.resolve(answer.answer);
  }

  /**
   * Rejects all calls that wait.
   *
   * @param {unknown} error
   */
  reject(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /**
   * Rejects all calls, also later ones.
   *
   * @param {unknown} error
   */
  fail(error) {
    this.failure = error;
    this.reject(error);
  }
}

const worker = /** @type {any} TypeScript's library of the page lacks workers */ (globalThis);

/**
 * Answers the calls to this worker.
 *
 * @param {(name: string, values: any[]) => any} answer
 */
export function answerCalls(answer) {
  worker.onmessage = async (/** @type {{data: Call}} */ { data: { call, name, values } }) => {
    try {
      worker.postMessage({ call, answer: await answer(name, values) });
    } catch (error) {
      const { message, kind, readable } = refusalOf(error);
      worker.postMessage({ call, refused: { message, kind, readable } });
    }
  };
}

/** @param {unknown} error */
function refusalOf(error) {
  if (error instanceof Refusal) return error;
  console.error(error);
  return new Refusal(INTERNAL, "internal");
}
