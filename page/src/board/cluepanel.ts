/**
 * The panel of clues: how likely each clue is for the cell under the pointer, the cursor or the
 * finger, and the scale of the heat map's colours.
 */

import { make } from "../shell/dom.ts";
import { formatPercent, formatProbability, formatShare } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { cellPosition } from "./cellview.ts";
import { STEPS_OF_RISK, riskStep, type Heat } from "./heat.ts";
import { miniCell } from "./minicell.ts";
import type { DrawnBoard } from "./drawnboard.ts";
import type { Grid } from "./grid.ts";
import type { Cell } from "../engine/level.ts";
import type { CellClues } from "../engine/coreanswers.ts";

/** Above it no cell is worth a guess. */
const HOTTEST = STEPS_OF_RISK[STEPS_OF_RISK.length - 1];
/** How long a pointer rests on a cell before the page asks, in milliseconds. */
const REST_MS = 80;

/**
 * What the panel is about: `view` changes when all answers do, and null hides the panel; `grid` has
 * the cells; `covers` says whether a cell can be asked about; `explain` is said before a cell is
 * chosen; `heats` are those that the board shows, null if it shows none.
 */
type Clued = {
  view: () => unknown;
  grid: () => Grid | null;
  covers: (cell: number) => boolean;
  ask: (cell: Cell, signal: AbortSignal) => Promise<CellClues | null>;
  explain: () => string;
  heats: () => (Heat | null)[] | null;
};

export class CluePanel {
  element: HTMLElement;
  clued: Clued;
  body: HTMLDivElement;
  legend: HTMLParagraphElement;
  view: unknown;
  cell: number | null = null;
  timer = 0;
  abort: AbortController;

  constructor(element: HTMLElement, board: DrawnBoard, clued: Clued) {
    this.element = element;
    this.clued = clued;
    this.body = make("div", { class: "clues-body" });
    this.legend = make("p", { class: "legend", hidden: true });
    element.replaceChildren(this.body, this.legend);
    this.view = undefined;
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

  pointAt(cell: number | null) {
    if (this.element.hidden || cell === null || cell === this.cell) return;
    if (!this.clued.covers(cell)) return;
    this.cell = cell;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.askFor(cell), REST_MS);
  }

  /**
   * Choose the cell that a finger taps. The first tap only shows its clues.
   *
   * @returns whether this was the first tap
   */
  chosenByTap(cell: number): boolean {
    if (this.element.hidden || cell === this.cell) return false;
    this.cell = cell;
    clearTimeout(this.timer);
    // On a low screen the panel may have to be scrolled to.
    void this.askFor(cell).then(() => this.element.scrollIntoView({ block: "nearest" }));
    return true;
  }

  async askFor(cell: number) {
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

  show(grid: Grid, cell: number, answer: CellClues) {
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

/** @param answer probabilities; all ten add up to 1 */
function clueBars({ clues, mine }: { clues: number[]; mine: number }) {
  const most = Math.max(...clues, mine);
  const bars = clues.map((share, clue) => clueBar(String(clue), share, most, "data-bar"));
  bars.push(clueBar(t("clues.mine"), mine, most, "data-bar mine-bar"));
  return make("ol", {}, ...bars);
}

/**
 * What the marks and the colours of the heat map mean, and the probability of all cells that no
 * clue touches.
 */
function heatLegend(heats: (Heat | null)[]) {
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
 * @param share the probability
 * @param most the highest probability of all
 */
function clueBar(name: string, share: number, most: number, classes: string) {
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
