/** A worker with the kernel, asked from the page or from another worker. */

import { INTERNAL, Refusal } from "../host/refusal.js";
import { loadKernel } from "./loading.js";

/**
 * @typedef {{call: string, asked: any, signal: AbortSignal | undefined,
 *   resolve: (answer: any) => void, reject: (error: unknown) => void}} Job
 * @typedef {Pick<KernelWorker, "ask" | "prepare">} Asker what is asked as such a worker
 */

/**
 * How long an answer that nobody waits for may take, in milliseconds, before its worker is ended.
 */
const PATIENCE_MS = 100;

/** Asks a worker one question after another. */
export class KernelWorker {
  /**
   * @param {() => Worker} make makes the worker, which does what `serve` says
   * @param {() => Promise<import("./serving.js").KernelStart>} load loads what it needs of the
   *   kernel
   */
  constructor(make, load = loadKernel) {
    this.make = make;
    this.load = load;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<Worker> | null} the worker, once it has the kernel */
    this.ready = null;
    /** @type {Job[]} those that wait */
    this.jobs = [];
    /** Whether there is a job, in work or waiting. */
    this.busy = false;
  }

  /**
   * @param {string} call
   * @param {any} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>} rejects with a Refusal, of kind "not-loaded" if there is no such worker
   *   or kernel, or with the reason of the signal
   */
  ask(call, asked, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const job = { call, asked, signal, resolve, reject };
      signal?.addEventListener("abort", () => this.forget(job), { once: true });
      this.jobs.push(job);
      if (!this.busy) void this.work();
    });
  }

  /**
   * Begin the worker, unless there is one; its script and the kernel load at the same time.
   *
   * @returns {Promise<Worker>} rejects with a Refusal of kind "not-loaded"
   */
  prepare() {
    this.ready ??= this.begin().catch((error) => {
      this.end();
      throw error;
    });
    return this.ready;
  }

  async begin() {
    const worker = this.make();
    this.worker = worker;
    const ready = new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = ({ message }) => {
        reject(new Refusal(message || "the worker cannot be loaded", "not-loaded"));
      };
    });
    const loaded = this.load().then((start) => worker.postMessage(start));
    await Promise.all([ready, loaded]);
    return worker;
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.ready = null;
  }

  /** Do one job after another. */
  async work() {
    this.busy = true;
    while (this.jobs.length) {
      const worker = await this.prepare().catch((error) => this.jobs.shift()?.reject(error));
      const job = worker && this.jobs.shift();
      if (job) await this.compute(worker, job).then(job.resolve, job.reject);
    }
    this.busy = false;
  }

  /**
   * Have a worker compute an answer. It hears nothing meanwhile: when nobody waits any more, it is
   * ended.
   *
   * @param {Worker} worker
   * @param {Job} job
   * @returns {Promise<any>}
   * @throws {Refusal}
   */
  async compute(worker, { call, asked, signal }) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    /** @type {() => void} */
    let giveUp = () => {};
    const answered = new Promise((resolve, reject) => {
      const end = (/** @type {unknown} */ error) => {
        this.end();
        reject(error);
      };
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => end(new Refusal(message || INTERNAL, "internal"));
      giveUp = () => (timer = setTimeout(end, PATIENCE_MS, signal?.reason));
    });
    signal?.addEventListener("abort", giveUp);
    try {
      worker.postMessage({ call, asked });
      const told = /** @type {import("./serving.js").WorkerAnswer} */ (await answered);
      if ("error" in told) throw new Refusal(told.error, told.kind, told.readable);
      return told.answer;
    } finally {
      signal?.removeEventListener("abort", giveUp);
      clearTimeout(timer);
    }
  }

  /**
   * Tell who asked that a job is given up, and do not begin it.
   *
   * @param {Job} job
   */
  forget(job) {
    const place = this.jobs.indexOf(job);
    if (place >= 0) this.jobs.splice(place, 1);
    job.reject(job.signal?.reason);
  }
}
