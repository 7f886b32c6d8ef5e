/**
 * The panel of clues: how likely each clue is for the cell under the pointer, the cursor or the
 * finger, and the scale of the heat map's colours.
 */

import { make } from "../page/dom.js";
import { formatProbability, formatShare, t } from "../page/i18n.js";
import { cellPosition } from "./cellview.js";
import { HOTTEST } from "./heat.js";

/** How long a pointer rests on a cell before the page asks, in milliseconds. */
const REST_MS = 80;

/**
 * @typedef {import("../core/core.js").CellClues} CellClues
 * @typedef {import("./grid.js").Grid} Grid
 * @typedef {{
 *   view: () => unknown,
 *   grid: () => Grid | null,
 *   covers: (cell: number) => boolean,
 *   ask: (cell: import("../games/protocol.js").Cell, signal: AbortSignal) => Promise<CellClues | null>,
 *   explain: () => string,
 *   scaled: () => boolean,
 * }} Clued what the panel is about: `view` changes when all answers do, and null hides the panel;
 *   `grid` has the cells; `covers` says whether a cell can be asked about; `explain` is said before
 *   a cell is chosen; `scaled` says whether the board shows the heat map
 */

export class CluePanel {
  /**
   * @param {HTMLElement} element
   * @param {import("./drawnboard.js").DrawnBoard} board
   * @param {Clued} clued
   */
  constructor(element, board, clued) {
    this.element = element;
    this.clued = clued;
    /** @type {unknown} */
    this.view = undefined;
    /** @type {number | null} */
    this.cell = null;
    this.timer = 0;
    this.abort = new AbortController();
    board.grid.addEventListener("mousemove", (event) =>
      this.pointAt(board.at(event.clientX, event.clientY)),
    );
    board.grid.addEventListener("focusin", () => this.pointAt(board.cursor));
  }

  refresh() {
    const view = this.clued.view();
    this.element.hidden = view === null;
    if (view === this.view) return;
    this.view = view;
    const { cell } = this;
    this.cell = null;
    this.abort.abort();
    clearTimeout(this.timer);
    this.pointAt(cell);
    if (this.cell === null) this.explain();
  }

  /** @param {number | null} cell */
  pointAt(cell) {
    if (this.element.hidden || cell === null || cell === this.cell) return;
    if (!this.clued.covers(cell)) return;
    this.cell = cell;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.askFor(cell), REST_MS);
  }

  /**
   * Choose the cell that a finger taps. The first tap only shows its clues.
   *
   * @param {number} cell
   * @returns {boolean} whether this was the first tap
   */
  chosenByTap(cell) {
    if (this.element.hidden || cell === this.cell) return false;
    this.cell = cell;
    clearTimeout(this.timer);
    // On a low screen the panel may have to be scrolled to.
    void this.askFor(cell).then(() => this.element.scrollIntoView({ block: "nearest" }));
    return true;
  }

  /** @param {number} cell */
  async askFor(cell) {
    const grid = this.clued.grid();
    if (!grid) return;
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      const answer = await this.clued.ask(grid.cell(cell), signal);
      if (answer && !signal.aborted && cell === this.cell) this.show(grid, cell, answer);
    } catch {
      if (!signal.aborted) this.explain();
    }
  }

  explain() {
    this.element.replaceChildren(make("p", {}, this.clued.explain()), ...this.scale());
  }

  /** @param {Grid} grid @param {number} cell @param {CellClues} answer */
  show(grid, cell, answer) {
    const chance = t("cell.chance", { chance: formatProbability(answer.mine) });
    const title = make("p", {}, `${cellPosition(grid, cell)}: ${chance}`);
    this.element.replaceChildren(title, clueBars(answer), ...this.scale());
  }

  scale() {
    return this.clued.scaled() ? [heatScale()] : [];
  }
}

/** @param {{clues: number[], mine: number}} answer probabilities; all ten add up to 1 */
function clueBars({ clues, mine }) {
  const most = Math.max(...clues, mine);
  const bars = clues.map((share, clue) => clueBar(String(clue), share, most, "bar"));
  bars.push(clueBar(t("clues.mine"), mine, most, "bar mine-bar"));
  return make("ol", {}, ...bars);
}

/** The colours of the heat map, and what they mean. */
function heatScale() {
  const ends = [formatShare(0), formatShare(HOTTEST / 2), `≥ ${formatShare(HOTTEST)}`];
  const label = t("clues.scale", { from: ends[0], to: formatShare(HOTTEST) });
  const marks = ends.map((end) => make("span", {}, end));
  return make("div", { class: "scale", role: "img", "aria-label": label }, ...marks);
}

/**
 * @param {string} name
 * @param {number} share the probability
 * @param {number} most the highest probability of all
 * @param {string} classes
 */
function clueBar(name, share, most, classes) {
  const bar = make("span", { class: classes });
  bar.style.setProperty("--share", (share / most).toFixed(3));
  const text = `${name}: ${formatProbability(share)}`;
  return make(
    "li",
    { title: text, class: share === 0 ? "impossible" : "" },
    make("span", { class: "share", "aria-hidden": "true" }, formatShare(share)),
    make("span", { class: "track", "aria-hidden": "true" }, bar),
    make("span", { class: "name", "aria-hidden": "true" }, name),
    make("span", { class: "unseen" }, text),
  );
}
