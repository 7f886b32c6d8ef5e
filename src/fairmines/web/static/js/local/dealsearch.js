/**
 * Searches for layouts without a guess beside the games: a search
 * takes seconds, and nothing else waits for it.
 */

import { KernelWorker } from "../kernel/kernelworker.js";
import { loadGameKernel } from "../kernel/loading.js";
import { Refusal } from "../host/refusal.js";

/**
 * @import { Cell } from "../host/protocol.js"
 * @import { DealTerms, FoundDeal } from "../play/deals.js"
 *
 * @typedef {{terms: DealTerms, start: Cell, seconds: number}} Search
 */

/**
 * A search ends itself in time. One that does not, in the middle of a long step, is ended after
 * this.
 */
const GRACE_SECONDS = 0.5;

export class DealSearch {
  constructor() {
    /** @type {KernelWorker[]} one for each search at the same time */
    this.workers = [];
  }

  /**
   * Returns a layout and its attempt, as `findDeal`.
   *
   * @param {Search} search
   * @returns {Promise<FoundDeal>}
   */
  async find(search) {
    let worker = this.workers.find((it) => !it.busy);
    if (!worker) {
      worker = new KernelWorker(loadGameKernel);
      this.workers.push(worker);
    }
    const seconds = search.seconds + GRACE_SECONDS;
    const sentence = `no layout without a guess was found in ${search.seconds} seconds`;
    const refusal = () => new Refusal(sentence, "no-deal");
    return worker.askWithin("find", search, undefined, { seconds, refusal });
  }
}
