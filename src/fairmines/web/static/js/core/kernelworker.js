/** A worker with the kernel, asked from the page or from another worker. */

import { ANSWER_SECONDS } from "./answerlimits.js";
import { WorkerCalls } from "./workercalls.js";
import { INTERNAL, Refusal } from "../games/refusal.js";
import { loadKernel } from "./loading.js";

/**
 * @import { KernelStart } from "./loading.js"
 *
 * @typedef {{name: string, asked: any, signal: AbortSignal | undefined, resolve: (answer: any) =>
 *   void, reject: (error: unknown) => void}} Job
 * @typedef {{seconds: number, refusal: () => Refusal}} Limit a time, and what is said of an answer
 *   that takes longer
 * @typedef {Pick<KernelWorker, "ask" | "askWithin" | "prepare">} Asker what is asked as such a
 *   worker
 */

/**
 * How long an answer that nobody waits for may take, in milliseconds, before its worker is ended.
 */
const PATIENCE_MS = 100;

/** @type {Limit} */
const ANSWERING = {
  seconds: ANSWER_SECONDS,
  refusal: () =>
    new Refusal(`the analysis takes longer than ${ANSWER_SECONDS} seconds`, "too-complex"),
};

const makeWorker = () => new Worker(new URL("coreworker.js", import.meta.url), { type: "module" });

/** Asks a worker one question after another; coreworker.js says which there are. */
export class KernelWorker {
  /** @type {Promise<WorkerCalls> | null} the worker, once it has the kernel */
  #ready = null;
  /** @type {WorkerCalls | null} */
  #calls = null;
  /** @type {Job[]} those that wait */
  #jobs = [];

  /**
   * @param {() => Promise<KernelStart>} [load] loads what it needs of the kernel
   * @param {() => Worker} [make]
   */
  constructor(load = loadKernel, make = makeWorker) {
    this.load = load;
    this.make = make;
    /** Whether there is a job, in work or waiting. */
    this.busy = false;
  }

  /**
   * @param {string} name
   * @param {any} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>} rejects with a Refusal, of kind "not-loaded" if there is no such worker
   *   or kernel, or with the reason of the signal
   */
  ask(name, asked, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const job = { name, asked, signal, resolve, reject };
      signal?.addEventListener("abort", () => this.#forget(job), { once: true });
      this.#jobs.push(job);
      if (!this.busy) void this.#work();
    });
  }

  /**
   * Asks, and waits for the answer up to a limit. The time counts from the question on, also while
   * the worker answers others, but not while it loads: a slow network makes no question complex.
   *
   * @param {string} name
   * @param {any} asked
   * @param {AbortSignal} [signal] says that nobody waits any more
   * @param {Limit} [limit]
   * @returns {Promise<any>} rejects as `ask`
   */
  async askWithin(name, asked, signal, limit = ANSWERING) {
    signal?.throwIfAborted();
    const waiting = new AbortController();
    const giveUp = () => waiting.abort(signal?.reason);
    signal?.addEventListener("abort", giveUp);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let over = false;
    const begin = () => {
      if (!over) timer = setTimeout(() => waiting.abort(limit.refusal()), 1000 * limit.seconds);
    };
    this.prepare().then(begin, () => {}); // the question hears what keeps the worker from loading
    try {
      return await this.ask(name, asked, waiting.signal);
    } finally {
      over = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  }

  /**
   * Begin the worker, unless there is one; its script and the kernel load at the same time.
   *
   * @returns {Promise<WorkerCalls>} rejects with a Refusal of kind "not-loaded"
   */
  prepare() {
    this.#ready ??= this.#begin().catch((error) => {
      this.#end();
      throw error;
    });
    return this.#ready;
  }

  async #begin() {
    const calls = new WorkerCalls(this.make);
    this.#calls = calls;
    calls.onError = ({ message }) => {
      calls.fail(new Refusal(message || "the worker cannot be loaded", "not-loaded"));
    };
    await calls.begin("start", await this.load());
    return calls;
  }

  #end() {
    this.#calls?.end();
    this.#calls = null;
    this.#ready = null;
  }

  /** Do one job after another. */
  async #work() {
    this.busy = true;
    while (this.#jobs.length) {
      const calls = await this.prepare().catch((error) => this.#jobs.shift()?.reject(error));
      const job = calls && this.#jobs.shift();
      if (job) await this.#compute(calls, job).then(job.resolve, job.reject);
    }
    this.busy = false;
  }

  /**
   * Have the worker compute an answer. It hears nothing meanwhile: when nobody waits any more, it
   * is ended.
   *
   * @param {WorkerCalls} calls
   * @param {Job} job
   */
  async #compute(calls, { name, asked, signal }) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const giveUp = () => (timer = setTimeout(() => calls.fail(signal?.reason), PATIENCE_MS));
    calls.onError = ({ message }) => calls.fail(new Refusal(message || INTERNAL, "internal"));
    signal?.addEventListener("abort", giveUp);
    try {
      return await calls.call(name, asked);
    } finally {
      signal?.removeEventListener("abort", giveUp);
      clearTimeout(timer);
      if (calls.failure) this.#end();
    }
  }

  /**
   * Reject a job that nobody waits for, and do not begin it.
   *
   * @param {Job} job
   */
  #forget(job) {
    const place = this.#jobs.indexOf(job);
    if (place >= 0) this.#jobs.splice(place, 1);
    job.reject(job.signal?.reason);
  }
}
