/**
 * The state of the analyser: it keeps the position, and asks the core about it. Input calls its
 * methods; each kind of change has a method of `AnalyserDrawing`.
 */

import { DisplayCode } from "../board/displaycode.ts";
import { Advisor } from "./advisor.ts";
import { LiveAnalysis } from "./live.ts";
import { Trial } from "./trial.ts";
import { Workspace } from "./workspace.ts";
import type { CellCode, Position } from "./position.ts";
import type { OverlayKind } from "../board/heat.ts";
import type { Core } from "../engine/core.ts";
import type { Rules } from "../engine/terms.ts";
import type { Explained } from "../engine/coreanswers.ts";

const { COVERED, FLAG } = DisplayCode;

/** What draws the state. */
export type AnalyserDrawing = {
  /** The position is another one. */
  drawPosition: () => void;
  /** Its analysis has come, or is shown otherwise. */
  drawAnalysis: () => void;
  /** The best moves have changed. */
  drawAdvice: () => void;
  /** A cell is explained, or none. */
  drawExplained: () => void;
  /** What is said, or a mark of somebody who plays. */
  drawStatus: () => void;
};

export class Analyser {
  core: Core;
  drawing!: AnalyserDrawing;
  workspace: Workspace;
  live: LiveAnalysis;
  advisor: Advisor;
  overlay: OverlayKind = "probabilities";
  /** What is known of the cell that was clicked last. */
  explained: Explained | null = null;
  trial: Trial | null = null;
  /** What the core refused last. */
  error: Error | null = null;
  /**
   * Why advice that was asked for is not given: the total of mines is unknown; cells that are known
   * to be safe come first.
   */
  lacking: "total" | "safe" | null = null;
  abort: AbortController;

  constructor(core: Core, position: Position) {
    this.core = core;
    this.workspace = new Workspace(position, () => this.moved());
    this.live = new LiveAnalysis(core, () => this.drawing.drawAnalysis());
    this.advisor = new Advisor(core, () => this.drawing.drawAdvice());
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
    this.drawing.drawPosition();
    this.live.analyseSoon(this.position);
  }

  /** @param position another one, which begins anew: a link, a file */
  open(position: Position) {
    this.trial = null;
    this.workspace.edit(position);
  }

  write(index: number, code: CellCode) {
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
   */
  leadsTo(position: Position | undefined) {
    return position === undefined || !this.trial || this.trial.layouts.has(position);
  }

  toggleMine(index: number) {
    const { trial, position } = this;
    if (!trial) {
      this.write(index, position.cells[index] === FLAG ? COVERED : FLAG);
    } else if (position.covered(index)) {
      if (!trial.flags.delete(index)) trial.flags.add(index);
      this.drawing.drawStatus();
    }
  }

  /** Change a cell by so many clues: from covered over 0 to 8. */
  turnClue(index: number, by: number) {
    const code = this.position.cells[index];
    if (code !== COVERED && typeof code !== "number") return;
    const clue = (code === COVERED ? -1 : code) + by;
    this.write(index, clue < 0 ? COVERED : Math.min(8, clue));
  }

  /** Explain a cell; while somebody plays, open it. */
  async choose(index: number) {
    if (this.trial) await this.play(this.trial, index);
    else await this.explain(index);
  }

  async explain(index: number) {
    const { position } = this;
    this.abort.abort();
    this.explained = null;
    this.drawing.drawExplained();
    // If no layout fits, the proof of that is shown already.
    if (!position.covered(index) || this.live.clash) return;
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      const explained = await this.core.explain(position, position.cell(index), signal);
      if (signal.aborted) return;
      this.explained = explained;
      this.error = null;
      this.drawing.drawExplained();
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

  /** Note what is lacking for an answer, and say so. */
  lacks(lacking: "total" | "safe" | false) {
    this.lacking = lacking || null;
    if (lacking) this.drawing.drawStatus();
    return lacking;
  }

  /** @param overlay shown; if it is already, none */
  switchOverlay(overlay: OverlayKind) {
    this.overlay = this.overlay === overlay ? "none" : overlay;
    this.drawing.drawAnalysis();
  }

  /** Begin to play from the position, or stop. */
  async switchTrial(rules: Rules) {
    if (this.trial) {
      this.trial = null;
      this.drawing.drawPosition();
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
      this.drawing.drawPosition();
    } catch (error) {
      if (position === this.position) this.fail(error);
    }
  }

  async play(trial: Trial, index: number) {
    const { position } = this;
    try {
      const after = await trial.open(position, index);
      if (trial !== this.trial || position !== this.position) return;
      if (after === position) this.drawing.drawStatus();
      else this.workspace.edit(after);
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown) {
    if (!(error instanceof Error)) throw error;
    this.error = error;
    this.drawing.drawStatus();
  }
}
