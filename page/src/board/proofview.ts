/**
 * A proof, or the witnesses of an undetermined cell, drawn on a board: a panel with the sentences
 * of one page and the way to the next, and the marks of the cells, which the board's view asks for.
 */

import { make, makeButton } from "../shell/dom.ts";
import { formatNumber } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import type { CellView } from "./drawnboard.ts";
import type { ProofMark } from "./proofframes.ts";
import type { Page } from "./proofpages.ts";
import type { Cell } from "../engine/level.ts";

const UNMARKED: ProofMark = { cited: false, clash: false, role: null, mined: false, number: null };

/** Returns the key of a cell among the marks. */
export const placeKey = ([row, column]: Cell) => `${row},${column}`;

function placeOfKey(key: string): Cell {
  const [row, column] = key.split(",").map(Number);
  return [row, column];
}

export class ProofView {
  panel: HTMLElement;
  onChange: () => void;
  reveal: (places: Cell[]) => void;
  /** The key of the cell whose picture is pointed at. */
  pointed: string | null = null;
  pages: Page[] = [];
  at = 0;
  title: HTMLParagraphElement;
  body: HTMLDivElement;
  back: HTMLButtonElement;
  next: HTMLButtonElement;
  place: HTMLSpanElement;

  /**
   * @param panel empty; it is hidden while there is nothing to show
   * @param onChange called when the marks have changed: the board has to be redrawn
   * @param reveal scrolls to what the sentences speak of, the first places before those that there
   *   is no room for
   */
  constructor(panel: HTMLElement, onChange: () => void, reveal: (places: Cell[]) => void) {
    this.panel = panel;
    this.onChange = onChange;
    this.reveal = reveal;
    for (const type of ["pointerover", "click"]) {
      panel.addEventListener(type, ({ target }) => this.#pointAt(target as Element));
    }
    panel.addEventListener("pointerleave", () => this.#pointAt(panel));
    panel.hidden = true;
    panel.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      this.step(by);
    });
    this.title = make("p", { class: "proof-title" });
    this.body = make("div", { class: "proof-body", tabindex: 0, role: "group" });
    this.back = makeButton("", () => this.step(-1), { "data-i18n": "proof.back" });
    this.next = makeButton("", () => this.step(1), { "data-i18n": "proof.next" });
    const end = makeButton("", () => this.close(), { "data-i18n": "proof.close" });
    for (const [element, keys] of [
      [this.back, "B"],
      [this.next, "N"],
      [end, "Escape"],
    ] as const) {
      element.setAttribute("aria-keyshortcuts", keys);
    }
    this.place = make("span", { class: "proof-place" });
    const buttons = make("div", { class: "proof-buttons" }, this.back, this.place, this.next, end);
    const said = make("div", { role: "status", class: "proof-said" }, this.title, this.body);
    panel.append(said, buttons);
  }

  get open() {
    return this.pages.length > 0;
  }

  /** The cell that the page is about, if it shows it. */
  get target() {
    return this.pages[this.at]?.target ?? null;
  }

  /** The cells that the page speaks of: what follows before what it follows from. */
  get spoken() {
    const { marks, target } = this.pages[this.at] ?? { marks: new Map(), target: null };
    const ranks = ["so", "then", "supposed", null, "known"] as const;
    const places = [...marks]
      .sort(([, one], [, other]) => ranks.indexOf(one.role) - ranks.indexOf(other.role))
      .map(([key]) => placeOfKey(key));
    return target ? [target, ...places] : places;
  }

  /** @param pages of which it shows the first */
  showPages(pages: Page[]) {
    this.pages = pages;
    this.at = 0;
    this.panel.hidden = false;
    this.refresh();
    this.panel.scrollIntoView({ block: "nearest" });
    this.reveal(this.spoken);
  }

  /** Show on the board which cell a picture is of. */
  #pointAt(target: Element) {
    const picture = target.closest("[data-cell]") as HTMLElement | null;
    const pointed = picture?.dataset.cell ?? null;
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.onChange();
    if (pointed) this.reveal([placeOfKey(pointed)]);
  }

  close() {
    if (!this.open) return;
    this.pages = [];
    this.panel.hidden = true;
    this.onChange();
  }

  /** @param by 1 for the next page, -1 for the one before */
  step(by: number) {
    const at = Math.min(this.pages.length - 1, Math.max(0, this.at + by));
    if (!this.open || at === this.at) return;
    this.at = at;
    this.refresh();
    this.reveal(this.spoken);
  }

  refresh() {
    const steps = this.pages.length;
    const { title, text } = this.pages[this.at];
    this.title.replaceChildren(...title);
    this.body.ariaLabel = this.title.textContent;
    this.pointed = null;
    this.body.replaceChildren(...text);
    this.body.scrollTop = 0;
    this.place.textContent = steps > 1 ? t("proof.step", { step: this.at + 1, steps }) : "";
    // A disabled button would lose the focus.
    this.back.setAttribute("aria-disabled", String(this.at === 0));
    this.next.setAttribute("aria-disabled", String(this.at === steps - 1));
    this.onChange();
  }

  /** Returns how a cell looks with its mark, if it has one on this page. */
  draw(view: CellView, place: Cell) {
    return this.open ? drawMark(view, this.mark(place)) : view;
  }

  /** Returns what a cell shows on this page. */
  mark(place: Cell): ProofMark | null {
    const key = placeKey(place);
    const mark = this.pages[this.at]?.marks.get(key) ?? null;
    return this.open && key === this.pointed ? { ...(mark ?? UNMARKED), pointed: true } : mark;
  }
}

function drawMark(view: CellView, mark: ProofMark | null): CellView {
  if (!mark) return view;
  const { cited, clash, role, mined, number, pointed } = mark;
  let { classes, text, label } = view;
  if (clash) classes += " clash";
  else if (cited) classes += " cited";
  if (clash || cited) label += `, ${t(clash ? "proof.mark.clash" : "proof.mark.cited")}`;
  if (role) {
    // The mark stands for what else the cell shows: a flag, a state or a probability.
    classes = `cell covered proof-${role} proof-${mined ? "mined" : "safe"}`;
    text = number ? formatNumber(number) : "";
    const state = t(mined ? "state.mined" : "state.safe");
    if (role === "supposed")
      label += `, ${t("proof.mark.supposed", { number: number ?? 1, state })}`;
    else if (role === "then") label += `, ${t("proof.mark.then", { number: number ?? 1, state })}`;
    else label += `, ${state}`;
  }
  if (pointed) classes += " pointed";
  return { ...view, classes, text, label };
}
