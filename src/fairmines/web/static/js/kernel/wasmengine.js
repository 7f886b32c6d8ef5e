/** The engine that asks the kernel in this browser, in a worker. */

import { DisplayCode } from "../displaycode.js";
import { Refusal } from "../refusal.js";
import { COVERED, MINE } from "./view.js";

/**
 * @typedef {import("../engine.js").Position} Position
 * @typedef {import("./calls.js").Asked} Asked
 * @typedef {import("./calls.js").Call} Call
 * @typedef {{call: Call, asked: Asked, signal: AbortSignal | undefined,
 *   resolve: (answer: any) => void, reject: (error: unknown) => void}} Job
 */

/** How long an answer that nobody waits for may take, in milliseconds, before its worker is ended. */
const PATIENCE_MS = 100;

/** Asks a worker one question after another. */
export class KernelWorker {
  constructor() {
    this.kernel = loadKernel();
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Job[]} the first is in work */
    this.jobs = [];
    this.timer = 0;
  }

  /**
   * @param {Call} call
   * @param {Asked} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>} rejects with a Refusal, or with the reason of the signal
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

  /** Begin with the first job. */
  async work() {
    const [job] = this.jobs;
    try {
      const start = await this.kernel;
      if (job !== this.jobs[0]) return; // aborted meanwhile
      this.worker ??= this.begin(start);
      this.worker.postMessage({ call: job.call, asked: job.asked });
    } catch (error) {
      this.kernel = loadKernel();
      this.jobs.shift();
      job.reject(error);
      if (this.jobs.length) void this.work();
    }
  }

  /** @param {import("./worker.js").Start} start */
  begin(start) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.take(data);
    worker.onerror = ({ message }) => {
      this.worker = null;
      this.take({ error: message || "the worker cannot be loaded", kind: "internal" });
    };
    worker.postMessage(start);
    return worker;
  }

  /** @param {import("./worker.js").Answer} data */
  take(data) {
    clearTimeout(this.timer);
    const job = this.jobs.shift();
    if ("error" in data) job?.reject(new Refusal(data.error, data.kind));
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
    this.timer = window.setTimeout(() => {
      this.worker?.terminate();
      this.worker = null;
      this.jobs.shift();
      if (this.jobs.length) void this.work();
    }, PATIENCE_MS);
  }
}

/** Loads the kernel, and the weights of the guesses. */
async function loadKernel() {
  const [code, weights] = await Promise.all(
    ["../../kernel/kernel.wasm", "../../kernel/expert.json"].map(async (path) => {
      const response = await fetch(new URL(path, import.meta.url));
      if (!response.ok) throw new Refusal(`${path} is missing: ${response.status}`, "internal");
      return response;
    }),
  );
  return {
    module: await WebAssembly.compile(await code.arrayBuffer()),
    weights: (await weights.json()).weights,
  };
}

/**
 * Makes an engine that works without a server.
 *
 * @returns {import("../engine.js").Engine}
 */
export function wasmEngine() {
  const worker = new KernelWorker();
  return {
    analyse: (position, signal) => worker.ask("analyse", asked(position), signal),
    clues: (position, cell, signal) => worker.ask("clues", { ...asked(position), cell }, signal),
    explain: (position, cell, signal) => worker.ask("explain", { ...asked(position), cell }, signal),
    advise: (position, before, signal) =>
      worker.ask("advise", { ...asked(position), played: before?.played ?? [] }, signal),
    sample: async (position, wish = {}) =>
      (await worker.ask("sample", { ...asked(position), ...wish })).layouts[0],
  };
}

/**
 * @param {Position} position
 * @returns {Asked}
 */
function asked({ width, height, cells, total }) {
  const codes = { [DisplayCode.COVERED]: COVERED, [DisplayCode.FLAG]: MINE };
  return {
    width,
    height,
    cells: Int8Array.from(cells, (code) => (typeof code === "number" ? code : codes[code])),
    mines: total.kind === "mines" ? total.mines : null,
    density: total.kind === "density" ? total.density : null,
  };
}
