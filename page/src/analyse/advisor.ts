/** Asks for the best move, again and again: the estimates get narrower until somebody stops it. */

import type { Position } from "./position.ts";
import type { Core } from "../engine/core.ts";
import type { Advice } from "../engine/coreanswers.ts";

/**
 * The games of each cell after which the estimates are narrow enough: about 0.3 percentage points.
 */
const ENOUGH_GAMES = 100_000;

export class Advisor {
  core: Core;
  onChange: () => void;
  /** What the advice is about. */
  position: Position | null = null;
  advice: Advice | null = null;
  error: Error | null = null;
  running = false;
  abort: AbortController;

  constructor(core: Core, onChange: () => void) {
    this.core = core;
    this.onChange = onChange;
    this.abort = new AbortController();
  }

  get finished() {
    const { advice } = this;
    return (
      advice !== null && (advice.exact || advice.played.every(({ games }) => games >= ENOUGH_GAMES))
    );
  }

  /** Begin, or go on where it was stopped. */
  start(position: Position) {
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

  async work(position: Position, signal: AbortSignal) {
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
