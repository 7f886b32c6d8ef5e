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
    this.hear = hear;
    worker.onmessage = this.#take;
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

  /** @param {{data: Answer | object}} message */
  #take = ({ data }) => {
    if (!("call" in data)) {
      this.hear(data);
      return;
    }
    const waiting = this.#waiting.get(data.call);
    this.#waiting.delete(data.call);
    if ("refused" in data) {
      const { message, kind, readable } = data.refused;
      waiting?.reject(new Refusal(message, kind, readable));
    } else waiting?.resolve(data.answer);
  };

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
 * @param {(name: string) => any} answererOf returns, or resolves to, the object whose method of a
 *   name answers
 * @param {(error: unknown) => Refusal | null} [explain] makes a refusal of an error that is none
 */
export function answerCalls(answererOf, explain = () => null) {
  worker.onmessage = async (/** @type {{data: Call}} */ { data: { call, name, values } }) => {
    try {
      const answerer = await answererOf(name);
      worker.postMessage({ call, answer: await answerer[name](...values) });
    } catch (error) {
      const { message, kind, readable } = refusalOf(error, explain);
      worker.postMessage({ call, refused: { message, kind, readable } });
    }
  };
}

/** @param {unknown} error @param {(error: unknown) => Refusal | null} explain */
function refusalOf(error, explain) {
  if (error instanceof Refusal) return error;
  console.error(error);
  return explain(error) ?? new Refusal(INTERNAL, "internal");
}
