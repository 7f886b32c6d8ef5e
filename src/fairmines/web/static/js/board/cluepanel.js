/**
 * The panel of clues: how likely each clue is for the cell under the pointer, the cursor or the
 * finger, and the scale of the heat map's colours.
 */

import { make } from "../page/dom.js";
import { formatPercent, formatProbability, formatShare } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { cellPosition } from "./cellview.js";
import { STEPS_OF_RISK, riskStep } from "./heat.js";
import { miniCell } from "./minicell.js";

/** Above it no cell is worth a guess. */
const HOTTEST = STEPS_OF_RISK[STEPS_OF_RISK.length - 1];
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
 *   heats: () => (import("./heat.js").Heat | null)[] | null,
 * }} Clued what the panel is about: `view` changes when all answers do, and null hides the panel;
 *   `grid` has the cells; `covers` says whether a cell can be asked about; `explain` is said before
 *   a cell is chosen; `heats` are those that the board shows, null if it shows none
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
    this.body = make("div", { class: "clues-body" });
    this.legend = make("p", { class: "legend", hidden: true });
    element.replaceChildren(this.body, this.legend);
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
    this.#showLegend();
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
    this.body.replaceChildren(make("p", {}, this.clued.explain()));
  }

  /** @param {Grid} grid @param {number} cell @param {CellClues} answer */
  show(grid, cell, answer) {
    const chance = t("cell.chance", { chance: formatProbability(answer.mine) });
    const picture = miniCell("covered", cellPosition(grid, cell));
    const title = make("p", {}, picture, ` ${chance}`);
    this.body.replaceChildren(title, clueBars(answer));
  }

  #showLegend() {
    const heats = this.clued.heats();
    this.legend.hidden = heats === null;
    if (heats) this.legend.replaceChildren(...heatLegend(heats));
  }
}

/** @param {{clues: number[], mine: number}} answer probabilities; all ten add up to 1 */
function clueBars({ clues, mine }) {
  const most = Math.max(...clues, mine);
  const bars = clues.map((share, clue) => clueBar(String(clue), share, most, "data-bar"));
  bars.push(clueBar(t("clues.mine"), mine, most, "data-bar mine-bar"));
  return make("ol", {}, ...bars);
}

/**
 * What the marks and the colours of the heat map mean, and the probability of all cells that no
 * clue touches.
 *
 * @param {(import("./heat.js").Heat | null)[]} heats
 */
function heatLegend(heats) {
  const label = t("clues.scale", { from: formatShare(0), to: formatShare(HOTTEST) });
  const steps = STEPS_OF_RISK.map((start, index) => {
    const text = index ? formatPercent(start, 0) : `<${formatPercent(STEPS_OF_RISK[1], 0)}`;
    return make("span", { class: `risk-${riskStep(start)}` }, start < HOTTEST ? text : `${text}+`);
  });
  const legend = [
    miniCell("covered safe"),
    t("state.safe"),
    miniCell("covered mined"),
    t("clues.mine"),
    make("span", { class: "scale", role: "img", "aria-label": label }, ...steps),
  ];
  const other = heats.find((heat) => heat && !heat.beside)?.probability;
  if (other !== undefined)
    legend.push(make("b", {}, t("clues.elsewhere", { chance: formatProbability(other) })));
  return legend;
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
