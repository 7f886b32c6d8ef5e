/** The analysis of the position on the board, asked for again after each change. */

import { describe } from "../board/describeheat.ts";
import type { Heat } from "../board/heat.ts";
import type { Position } from "./position.ts";
import type { Proof } from "../engine/answers.ts";
import type { Core } from "../engine/core.ts";
import type { CertainState } from "../play/overlay.ts";
import type { Analysed } from "../engine/coreanswers.ts";

/** Edits that follow each other faster than this, in milliseconds, are analysed together. */
const REST_MS = 40;

export class LiveAnalysis {
  core: Core;
  onChange: () => void;
  /** The position that all below is about. */
  position: Position | null = null;
  analysed: Analysed | null = null;
  heats: (Heat | null)[] = [];
  /** That no layout fits. */
  clash: Proof | null = null;
  error: Error | null = null;
  timer = 0;
  abort: AbortController;

  constructor(core: Core, onChange: () => void) {
    this.core = core;
    this.onChange = onChange;
    this.abort = new AbortController();
  }

  analyseSoon(position: Position) {
    this.abort.abort();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.askCore(position), REST_MS);
  }

  async askCore(position: Position) {
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      const answer = await this.core.analyse(position, signal);
      signal.throwIfAborted();
      this.keepAnswer(position, "clash" in answer ? { clash: answer.clash } : { analysed: answer });
    } catch (error) {
      if (signal.aborted || !(error instanceof Error)) return;
      this.keepAnswer(position, { error });
    }
  }

  keepAnswer(
    position: Position,
    { analysed, clash, error }: { analysed?: Analysed; clash?: Proof; error?: Error },
  ) {
    this.position = position;
    this.analysed = analysed ?? null;
    this.clash = clash ?? null;
    this.error = error ?? null;
    this.heats = analysed ? describe(analysed.p) : [];
    this.onChange();
  }

  /**
   * Returns whether a cell is certain; null if that is not known, or if the cell is not covered.
   */
  state(index: number): CertainState | null {
    const heat = this.heats[index];
    if (!heat) return null;
    if (heat.probability === 0) return "safe";
    return heat.probability === 1 ? "mined" : "undetermined";
  }

  /** How many cells are safe, and how many are mined. */
  get certain() {
    const states = this.heats.map((_, index) => this.state(index));
    return {
      safe: states.filter((state) => state === "safe").length,
      mined: states.filter((state) => state === "mined").length,
    };
  }
}
