/**
 * Searches for no-guess layouts beside the games, as the lane of searches in web/workers.py: a search
 * takes seconds, and nothing else waits for it.
 */

import { KernelWorker } from "../kernel/kernelworker.js";

/**
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {{terms: import("../play/noguess.js").DealTerms, start: Place, seconds: number}} Search
 */

export class DealSearch {
  constructor() {
    /** @type {KernelWorker[]} one for each search at the same time */
    this.workers = [];
  }

  /**
   * Returns the attempt of a layout, as `findNoGuess`.
   *
   * @param {Search} search
   * @returns {Promise<number>}
   * @throws {import("../refusal.js").Refusal}
   */
  find(search) {
    let worker = this.workers.find((it) => !it.jobs.length);
    if (!worker) {
      worker = new KernelWorker(makeWorker);
      this.workers.push(worker);
    }
    return worker.ask("find", search);
  }
}

function makeWorker() {
  return new Worker(new URL("dealworker.js", import.meta.url), { type: "module" });
}
