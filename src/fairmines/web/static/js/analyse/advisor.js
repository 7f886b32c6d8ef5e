/** Asks for the best move, again and again: the estimates get narrower until somebody stops it. */

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").Advice} Advice
 * @typedef {import("./position.js").Position} Position
 */

/**
 * The games of each cell after which the estimates are narrow enough: about 0.3 percentage points.
 */
const ENOUGH_GAMES = 100_000;

export class Advisor {
  /** @param {Core} core @param {() => void} onChange */
  constructor(core, onChange) {
    this.core = core;
    this.onChange = onChange;
    /** @type {Position | null} what the advice is about */
    this.position = null;
    /** @type {Advice | null} */
    this.advice = null;
    /** @type {Error | null} */
    this.error = null;
    this.running = false;
    this.abort = new AbortController();
  }

  get finished() {
    const { advice } = this;
    return (
      advice !== null && (advice.exact || advice.played.every(({ games }) => games >= ENOUGH_GAMES))
    );
  }

  /** Begin, or go on where it was stopped. @param {Position} position */
  start(position) {
    if (position !== this.position) this.clear();
    this.position = position;
    if (this.running || this.finished) return;
    this.running = true;
    this.error = null;
    this.abort = new AbortController();
    this.onChange();
    void this.work(position, this.abort.signal);
  }

  stop() {
    this.running = false;
    this.abort.abort();
    this.onChange();
  }

  /** Forget the advice: the position has changed. */
  clear() {
    if (!this.position) return;
    this.abort.abort();
    this.running = false;
    this.position = this.advice = this.error = null;
    this.onChange();
  }

  /** @param {Position} position @param {AbortSignal} signal */
  async work(position, signal) {
    try {
      while (!signal.aborted && !this.finished) {
        const advice = await this.core.advise(position, this.advice, signal);
        if (signal.aborted) return;
        this.advice = advice;
        this.onChange();
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof Error)) return;
      this.error = error;
    }
    if (signal.aborted) return;
    this.running = false;
    this.onChange();
  }
}
