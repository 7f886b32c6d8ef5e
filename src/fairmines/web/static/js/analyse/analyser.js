/** The analyser: takes what people do, keeps the position, and asks the core about it. */

import { DisplayCode } from "../board/displaycode.js";
import { Advisor } from "./advisor.js";
import { LiveAnalysis } from "./live.js";
import { Trial } from "./trial.js";
import { Workspace } from "./workspace.js";

const { COVERED, FLAG } = DisplayCode;

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./position.js").CellCode} CellCode
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").Explained} Explained
 * @typedef {"position" | "analysis" | "advice" | "explained" | "message"} AnalyserChange what has
 *   changed
 */

export class Analyser {
  /**
   * @param {Core} core
   * @param {Position} position
   * @param {(change: AnalyserChange) => void} onChange
   */
  constructor(core, position, onChange) {
    this.core = core;
    this.onChange = onChange;
    this.workspace = new Workspace(position, () => this.moved());
    this.live = new LiveAnalysis(core, () => onChange("analysis"));
    this.advisor = new Advisor(core, () => onChange("advice"));
    /** @type {import("../board/heat.js").OverlayKind} */
    this.overlay = "probabilities";
    /** @type {Explained | null} what is known of the cell that was clicked last */
    this.explained = null;
    /** @type {Trial | null} */
    this.trial = null;
    /** @type {Error | null} what the core refused last */
    this.error = null;
    /**
     * @type {"total" | "safe" | null} why advice that was asked for is not given: the total of mines
     *   is unknown; cells that are known to be safe come first
     */
    this.lacking = null;
    this.abort = new AbortController();
  }

  get position() {
    return this.workspace.position;
  }

  moved() {
    this.abort.abort();
    this.explained = this.error = null;
    this.lacking = null;
    this.advisor.clear();
    if (this.trial) this.trial.hit = null;
    this.onChange("position");
    this.live.analyseSoon(this.position);
  }

  /** @param {Position} position another one, which begins anew: a link, a file */
  open(position) {
    this.trial = null;
    this.workspace.edit(position);
  }

  /** @param {number} index @param {CellCode} code */
  write(index, code) {
    if (this.trial) return;
    this.workspace.edit(this.position.with([[index, code]]));
  }

  clear() {
    this.trial = null;
    const { cells } = this.position;
    this.workspace.edit(this.position.with(cells.map((_, index) => [index, COVERED])));
  }

  undo() {
    const { past } = this.workspace;
    if (this.leadsTo(past[past.length - 1])) this.workspace.undo();
  }

  redo() {
    const { future } = this.workspace;
    if (this.leadsTo(future[future.length - 1])) this.workspace.redo();
  }

  /**
   * Whether undo or redo may lead to a position. While somebody plays, only what was played: no
   * layout is known for the edits before.
   *
   * @param {Position | undefined} position
   */
  leadsTo(position) {
    return position === undefined || !this.trial || this.trial.layouts.has(position);
  }

  /** @param {number} index */
  toggleMine(index) {
    const { trial, position } = this;
    if (!trial) {
      this.write(index, position.cells[index] === FLAG ? COVERED : FLAG);
    } else if (position.covered(index)) {
      if (!trial.flags.delete(index)) trial.flags.add(index);
      this.onChange("message");
    }
  }

  /** Explain a cell; while somebody plays, open it. @param {number} index */
  async choose(index) {
    if (this.trial) await this.play(this.trial, index);
    else await this.explain(index);
  }

  /** @param {number} index */
  async explain(index) {
    const { position } = this;
    this.abort.abort();
    this.explained = null;
    this.onChange("explained");
    // If no layout fits, the proof of that is shown already.
    if (!position.covered(index) || this.live.clash) return;
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      const explained = await this.core.explain(position, position.cell(index), signal);
      if (signal.aborted) return;
      this.explained = explained;
      this.error = null;
      this.onChange("explained");
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** Begin to compare moves, or stop. */
  advise() {
    const { advisor } = this;
    if (advisor.running) advisor.stop();
    else if (this.playable() && !this.lacks(this.position.safe > 0 && "safe"))
      advisor.start(this.position);
  }

  /**
   * Whether the position can be played to its end; if only the total is missing, the page says so.
   */
  playable() {
    const { position, live } = this;
    if (live.clash || !position.cells.some((_, index) => position.closed(index))) return false;
    return !this.lacks(position.total.kind !== "mines" && "total");
  }

  /** Note what is lacking for an answer, and say so. @param {"total" | "safe" | false} lacking */
  lacks(lacking) {
    this.lacking = lacking || null;
    if (lacking) this.onChange("message");
    return lacking;
  }

  /** @param {import("../board/heat.js").OverlayKind} overlay shown; if it is already, none */
  switchOverlay(overlay) {
    this.overlay = this.overlay === overlay ? "none" : overlay;
    this.onChange("analysis");
  }

  /**
   * Begin to play from the position, or stop.
   *
   * @param {import("../games/protocol.js").Rules} rules
   */
  async switchTrial(rules) {
    if (this.trial) {
      this.trial = null;
      this.onChange("position");
      return;
    }
    if (!this.playable()) return;
    const { position } = this;
    try {
      const trial = await Trial.begin(this.core, rules, position);
      // Meanwhile the position was edited, or the button was pressed twice.
      if (position !== this.position || this.trial) return;
      this.trial = trial;
      this.explained = null;
      this.onChange("position");
    } catch (error) {
      if (position === this.position) this.fail(error);
    }
  }

  /** @param {Trial} trial @param {number} index */
  async play(trial, index) {
    const { position } = this;
    try {
      const after = await trial.open(position, index);
      if (trial !== this.trial || position !== this.position) return;
      if (after === position) this.onChange("message");
      else this.workspace.edit(after);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof Error)) throw error;
    this.error = error;
    this.onChange("message");
  }
}
