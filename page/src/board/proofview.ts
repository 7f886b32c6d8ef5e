/**
 * A proof, a hint or witnesses beside a board: a panel with one page after another, and the marks of
 * the page on the board, which shows nothing else meanwhile.
 */

import { dialogIsOpen } from "../shell/dialogs.ts";
import { loadSheet, make, makeButton, whileShown } from "../shell/dom.ts";
import { formatNumber } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { cellView } from "./cellview.ts";
import { DisplayCode } from "./displaycode.ts";
import { GroupLayer } from "./grouplayer.ts";
import { markedView, placeKey, placeOfKey } from "./marks.ts";
import { listenToSwipes } from "./swipes.ts";
import { keyName } from "../play/keys.ts";
import type { CellView, DrawnBoard } from "./drawnboard.ts";
import type { Grid } from "./grid.ts";
import type { Page } from "./proofpages.ts";
import type { CellState } from "../play/gamecontroller.ts";
import type { Cell } from "../engine/level.ts";
import marks from "../styles/proofmarks.css?url";
import sheet from "../styles/proofs.css?url";

await Promise.all([marks, sheet].map(loadSheet));

const FLASH_MS = 480;
/** So many pages are dots; more are a number. */
const MOST_DOTS = 8;

/** What the last button does. */
export type Finish = { label: string; act: () => void };

/** Flash the cell of a tile that is clicked once; nothing depends on it. */
export function flashByTiles(panel: HTMLElement, board: DrawnBoard) {
  panel.addEventListener("click", ({ target }) => {
    const letter = (target as Element).closest(".tile")?.querySelector("b")?.textContent;
    if (!letter || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const cell = board.grid.querySelector(`[data-letter="${letter}"]`);
    cell?.animate([{ opacity: 1 }, { opacity: 0.2 }, { opacity: 1 }], FLASH_MS);
  });
}

export class ProofView {
  panel: HTMLElement;
  board: DrawnBoard;
  pages: Page[] = [];
  at = 0;
  /** Whether arrow keys step through the proof also while the board has the focus. */
  takesArrows = true;
  /** Hears that the proof is closed. */
  onClosed = () => {};
  #finish: Finish | null = null;
  #other: Finish | null = null;
  #groups;
  #head = make("div", { class: "proof-head" });
  #title = make("p", { class: "proof-title" });
  #body = make("div", { class: "proof-body" });
  #aside = make("div", { class: "proof-aside" });
  /** All steps, where there is room for them: who hears the page hears one after the other. */
  #steps: HTMLOListElement | null = null;
  #dots = make("span", { class: "dots", role: "img" });
  #back = makeButton("", () => this.#goBack(), { "aria-keyshortcuts": "ArrowLeft" });
  #next = makeButton("", () => this.#goOn(), {
    class: "primary",
    "aria-keyshortcuts": "ArrowRight",
  });
  #end = makeButton("×", () => this.close(), { class: "shut", "aria-keyshortcuts": "Escape" });

  /**
   * @param panel empty; it is hidden while there is nothing to show
   * @param listed whether all steps are listed, where there is room for them
   */
  constructor(panel: HTMLElement, board: DrawnBoard, listed: boolean = false) {
    this.panel = panel;
    this.board = board;
    this.#groups = new GroupLayer(board);
    board.onTurned = () => this.#drawTurned();
    panel.hidden = true;
    panel.classList.add("quiet-proof");
    const said = make("div", { role: "status", class: "proof-said" }, this.#title, this.#body);
    const buttons = make("div", { class: "proof-buttons" }, this.#back, this.#next);
    const top = make("div", { class: "proof-top" }, this.#head, this.#dots, this.#end);
    panel.append(top, said, this.#aside, buttons);
    if (listed) {
      this.#steps = make("ol", { class: "proof-steps", "aria-hidden": "true" });
      said.after(this.#steps);
    }
    whileShown(panel, "keydown", (event) => this.#pressKey(event), true);
    flashByTiles(panel, board);
    listenToSwipes(panel, {
      left: () => this.step(1),
      right: () => this.step(-1),
      down: () => this.close(),
    });
  }

  get open() {
    return this.pages.length > 0;
  }

  /** The cell in question. */
  get target() {
    return this.pages[this.at]?.target ?? null;
  }

  /** The cells that the page speaks of: the one in question first. */
  get spoken(): Cell[] {
    const page = this.pages[this.at];
    if (!page) return [];
    const marked = [...page.marks].filter(([, { look, letter }]) => look || letter);
    const places = [
      ...marked.map(([key]) => placeOfKey(key)),
      ...page.groups.flatMap((it) => it.cells),
    ];
    return page.target ? [page.target, ...places] : places;
  }

  /**
   * @param pages of which it shows the first
   * @param finish what the last button does; by default it ends the proof
   * @param other what the first button of the first page does; by default it ends the proof
   */
  showPages(pages: Page[], finish: Finish | null = null, other: Finish | null = null) {
    this.pages = pages;
    this.at = 0;
    this.#finish = finish;
    this.#other = other;
    this.panel.hidden = false;
    this.#draw();
    // On a low screen the panel may have to be scrolled to, and then the board.
    this.panel.scrollIntoView({ block: "nearest" });
    this.board.revealCells(this.spoken);
  }

  close() {
    if (!this.open) return;
    this.pages = [];
    this.panel.hidden = true;
    this.#drawBoard();
    this.onClosed();
  }

  /** @param by 1 for the next page, -1 for the one before */
  step(by: number) {
    const at = Math.min(this.pages.length - 1, Math.max(0, this.at + by));
    if (!this.open || at === this.at) return;
    this.at = at;
    this.#draw();
  }

  get #isLast() {
    return this.at === this.pages.length - 1;
  }

  #goBack() {
    if (this.at) return this.step(-1);
    const other = this.#other;
    this.close();
    other?.act();
  }

  #goOn() {
    if (!this.#isLast) return this.step(1);
    const finish = this.#finish;
    this.close();
    finish?.act();
  }

  #pressKey(event: KeyboardEvent) {
    const { target } = event;
    const key = keyName(event);
    if (!this.open || dialogIsOpen() || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((target as Element).closest?.("input, select, textarea")) return;
    const onBoard = this.board.grid.contains(target as Element);
    if (key.startsWith("Arrow") && onBoard && !this.takesArrows) return;
    const on = () => this.step(1);
    const back = () => this.step(-1);
    const acts: Record<string, () => void> = {
      ArrowRight: on,
      n: on,
      ArrowLeft: back,
      b: back,
      Escape: () => this.close(),
    };
    if (!acts[key]) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    acts[key]();
  }

  #draw() {
    const { head, verdict, why, next } = this.pages[this.at];
    this.#head.replaceChildren(...head);
    this.#title.replaceChildren(...verdict);
    this.#body.replaceChildren(...why.map((sentence) => make("p", {}, ...sentence)));
    this.#listSteps();
    this.#drawDots();
    const last = this.#isLast;
    const first = this.#other?.label ?? t("proof.close");
    this.#back.textContent = this.at ? t("proof.back") : first;
    this.#back.hidden = this.pages.length === 1 && !this.#finish;
    this.#next.textContent = last
      ? (this.#finish?.label ?? t("proof.close"))
      : (next ?? t(this.#steps ? "reviewer.nextStep" : "proof.next"));
    this.#end.ariaLabel = t("proof.close");
    this.#end.hidden = this.at === 0 && !this.#other;
    this.#drawBoard();
    this.board.revealCells(this.spoken);
  }

  #listSteps() {
    const copies = (nodes: (Node | string)[]) =>
      nodes.map((node) => (typeof node === "string" ? node : node.cloneNode(true)));
    const lines = this.pages.map(({ verdict, why }, index) => {
      const says = [...why.flatMap((sentence) => [...copies(sentence), " "]), ...copies(verdict)];
      return make("li", index === this.at ? { class: "now" } : {}, make("span", {}, ...says));
    });
    this.#steps?.replaceChildren(...lines);
    this.#steps?.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }

  #drawDots() {
    const steps = this.pages.length;
    const values = { step: this.at + 1, steps };
    this.#dots.hidden = steps === 1;
    this.#dots.ariaLabel = t("proof.step", values);
    const dot = (index: number) =>
      make("s", { class: index === this.at ? "now" : index < this.at ? "done" : "" });
    const dots =
      steps > MOST_DOTS
        ? [`${formatNumber(this.at + 1)} / ${formatNumber(steps)}`]
        : this.pages.map((_, index) => dot(index));
    // They lead to the cell in question, of which the steps before do not speak.
    const { letter } = [...this.pages[this.at].marks.values()].find(({ asked }) => asked) ?? {};
    this.#dots.replaceChildren(...dots, ...(letter ? [make("b", {}, letter)] : []));
  }

  #drawBoard() {
    // Beside pictures of layouts the board is there to try.
    const still = this.open && !this.pages[this.at].aside;
    this.board.grid.toggleAttribute("data-still", still);
    this.#drawTurned();
    this.board.touchAll();
  }

  /** Draw what is turned with the board: the groups over it, and the boards beside it. */
  #drawTurned() {
    const { groups = [], aside } = this.pages[this.at] ?? {};
    this.#groups.show(groups);
    this.#aside.replaceChildren(...(aside ? [aside(this.board.turned)] : []));
    this.#aside.hidden = !aside;
  }

  /** Returns how a cell looks: while a proof is shown, with its mark and nothing else. */
  view(grid: Grid, index: number, state: CellState): CellView {
    if (!this.open) return cellView(grid, index, state);
    const code = state.code === DisplayCode.QUESTION ? DisplayCode.COVERED : state.code;
    const still = { ...state, code, state: null, heat: null, highlight: null };
    const view = cellView(grid, index, still);
    const mark = this.pages[this.at].marks.get(placeKey(grid.cell(index)));
    return mark ? markedView(view, code, mark) : view;
  }
}
