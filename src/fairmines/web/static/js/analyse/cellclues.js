/**
 * The panel of clues: how likely each clue is for the cell under the pointer, the cursor or the
 * finger.
 */

import { cellPosition } from "../board/cellview.js";
import { clueBars, heatScale } from "../board/cluebars.js";
import { make } from "../core/dom.js";
import { formatProbability, t } from "../core/i18n.js";

/** How long a pointer rests on a cell before the page asks, in milliseconds. */
const REST_MS = 80;

export class CellPanel {
  /**
   * @param {HTMLElement} element
   * @param {import("../host/core.js").Core} core
   * @param {import("./live.js").LiveAnalysis} live
   */
  constructor(element, core, live) {
    this.element = element;
    this.core = core;
    this.live = live;
    /** @type {number | null} */
    this.cell = null;
    this.timer = 0;
    this.abort = new AbortController();
  }

  /** Update the panel after a new analysis. */
  refresh() {
    const { cell } = this;
    this.cell = null;
    this.explain();
    if (cell !== null) this.pointAt(cell);
  }

  /** @param {number | null} cell under the pointer or the cursor */
  pointAt(cell) {
    if (cell === null || cell === this.cell) return;
    this.cell = cell;
    this.abort.abort();
    clearTimeout(this.timer);
    if (!this.live.heats[cell]) return;
    this.timer = window.setTimeout(() => void this.askForClues(cell), REST_MS);
  }

  /** @param {number} cell */
  async askForClues(cell) {
    const { position } = this.live;
    if (!position) return;
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { row, column } = position.place(cell);
    try {
      const answer = await this.core.clues(position, [row, column], signal);
      if (signal.aborted || position !== this.live.position) return;
      const title = `${cellPosition(position, cell)}: ${t("cell.chance", {
        chance: formatProbability(answer.mine),
      })}`;
      this.element.replaceChildren(make("p", {}, title), clueBars(answer), heatScale());
    } catch {
      // The analysis of the whole position says what is wrong.
    }
  }

  explain() {
    const fingers = matchMedia("(pointer: coarse)").matches;
    const text = t(fingers ? "clues.explain.tap" : "clues.explain");
    this.element.replaceChildren(make("p", {}, text), heatScale());
  }
}
