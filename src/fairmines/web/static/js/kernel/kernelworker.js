/** A worker with the kernel, asked from the page or from another worker. */

import { Refusal } from "../host/refusal.js";
import { loadKernel } from "./loading.js";

/**
 * @typedef {{call: string, asked: any, signal: AbortSignal | undefined,
 *   resolve: (answer: any) => void, reject: (error: unknown) => void}} Job
 * @typedef {Pick<KernelWorker, "ask">} Asker what is asked as such a worker
 */

/** How long an answer that nobody waits for may take, in milliseconds, before its worker is ended. */
const PATIENCE_MS = 100;

/** Asks a worker one question after another. */
export class KernelWorker {
  /**
   * @param {() => Worker} make makes the worker, which does what `serve` says
   * @param {() => Promise<import("./serving.js").KernelStart>} load loads what it needs of the kernel
   */
  constructor(make, load = loadKernel) {
    this.make = make;
    this.load = load;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<Worker> | null} the worker, once it has the kernel */
    this.ready = null;
    /** Whether the worker has ever answered: before that, an error of it is that it cannot be loaded. */
    this.answered = false;
    /** @type {Job[]} the first is in work */
    this.jobs = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {string} call
   * @param {any} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>} rejects with a Refusal, of kind "not-loaded" if there is no such worker or
   *   kernel, or with the reason of the signal
   */
  ask(call, asked, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const job = { call, asked, signal, resolve, reject };
      signal?.addEventListener("abort", () => this.abort(job), { once: true });
      this.jobs.push(job);
      if (this.jobs.length === 1) void this.work();
    });
  }

  /**
   * Begin the worker, unless there is one; its script and the kernel load at the same time.
   *
   * @returns {Promise<Worker>}
   */
  prepare() {
    this.ready ??= this.begin().catch((error) => {
      this.end();
      throw error;
    });
    return this.ready;
  }

  /** Begin with the first job. */
  async work() {
    const [job] = this.jobs;
    try {
      const worker = await this.prepare();
      if (job !== this.jobs[0]) return; // aborted meanwhile
      worker.postMessage({ call: job.call, asked: job.asked });
    } catch (error) {
      job.reject(error);
      if (job !== this.jobs[0]) return;
      clearTimeout(this.timer);
      this.jobs.shift();
      if (this.jobs.length) void this.work();
    }
  }

  async begin() {
    const worker = this.make();
    this.worker = worker;
    worker.onmessage = ({ data }) => {
      this.answered = true;
      this.take(data);
    };
    worker.onerror = ({ message }) => {
      this.end();
      const kind = this.answered ? "internal" : "not-loaded";
      this.take({ error: message || "the worker cannot be loaded", kind });
    };
    worker.postMessage(await this.load());
    return worker;
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.ready = null;
  }

  /** @param {import("./serving.js").WorkerAnswer} data */
  take(data) {
    clearTimeout(this.timer);
    const job = this.jobs.shift();
    if ("error" in data) job?.reject(new Refusal(data.error, data.kind, data.failure));
    else job?.resolve(data.answer);
    if (this.jobs.length) void this.work();
  }

  /**
   * Forget a job. A worker hears nothing while it computes, so one that goes on for long is ended.
   *
   * @param {Job} job
   */
  abort(job) {
    const place = this.jobs.indexOf(job);
    job.reject(job.signal?.reason);
    if (place > 0) this.jobs.splice(place, 1);
    if (place !== 0) return;
    this.timer = setTimeout(() => {
      this.end();
      this.jobs.shift();
      if (this.jobs.length) void this.work();
    }, PATIENCE_MS);
  }
}
