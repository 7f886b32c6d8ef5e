/** The analysis of the position on the board, asked for again after each change. */

import { describe } from "../board/heat.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").Analysed} Analysed
 * @typedef {import("../board/heat.js").Heat} Heat
 * @typedef {import("./position.js").Position} Position
 */

/** Edits that follow each other faster than this, in milliseconds, are analysed together. */
const REST_MS = 40;

export class LiveAnalysis {
  /** @param {Core} core @param {() => void} onChange */
  constructor(core, onChange) {
    this.core = core;
    this.onChange = onChange;
    /** @type {Position | null} the position that all below is about */
    this.position = null;
    /** @type {Analysed | null} */
    this.analysed = null;
    /** @type {(Heat | null)[]} */
    this.heats = [];
    /** @type {import("../games/protocol.js").Proof | null} that no layout fits */
    this.clash = null;
    /** @type {Error | null} */
    this.error = null;
    this.timer = 0;
    this.abort = new AbortController();
  }

  /** @param {Position} position */
  analyseSoon(position) {
    this.abort.abort();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.askCore(position), REST_MS);
  }

  /** @param {Position} position */
  async askCore(position) {
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

  /**
   * @param {Position} position
   * @param {{analysed?: Analysed, clash?: import("../games/protocol.js").Proof, error?: Error}}
   *   answer
   */
  keepAnswer(position, { analysed, clash, error }) {
    this.position = position;
    this.analysed = analysed ?? null;
    this.clash = clash ?? null;
    this.error = error ?? null;
    this.heats = analysed ? describe(analysed.p) : [];
    this.onChange();
  }

  /**
   * Returns whether a cell is certain; null if that is not known, or if the cell is not covered.
   *
   * @param {number} index
   * @returns {import("../game/overlay.js").CertainState | null}
   */
  state(index) {
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
