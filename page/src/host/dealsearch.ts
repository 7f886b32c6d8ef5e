/**
 * Searches for layouts without a guess beside the games: a search takes seconds, and nothing else
 * waits for it. It has the whole kernel, which counts twice as fast as the part that plays games.
 */

import { KernelWorker } from "../engine/kernelworker.ts";
import { loadKernel } from "../engine/loading.ts";
import { Refusal } from "../engine/refusal.ts";
import type { DealTerms, FoundDeal } from "../engine/deals.ts";
import type { Cell } from "../engine/level.ts";

type Search = { terms: DealTerms; start: Cell; seconds: number };

/**
 * A search ends itself in time. One that does not, in the middle of a long step, is ended after
 * this.
 */
const GRACE_SECONDS = 0.5;

export class DealSearch {
  /** One for each search at the same time. */
  #workers: KernelWorker[] = [];

  load: typeof loadKernel;

  constructor(load: typeof loadKernel = loadKernel) {
    this.load = load;
  }

  /** Loads what the first search needs, which follows soon. */
  prepare() {
    return this.#idle().prepare();
  }

  #idle() {
    let worker = this.#workers.find(({ busy }) => !busy);
    if (!worker) {
      worker = new KernelWorker(this.load);
      this.#workers.push(worker);
    }
    return worker;
  }

  /** Returns a layout and its attempt, as `findDeal`. */
  async find(search: Search): Promise<FoundDeal> {
    const seconds = search.seconds + GRACE_SECONDS;
    const sentence = `no layout without a guess was found in ${search.seconds} seconds`;
    const refusal = () => new Refusal(sentence, "no-deal");
    return this.#idle().askWithin("find", search, undefined, { seconds, refusal });
  }
}
