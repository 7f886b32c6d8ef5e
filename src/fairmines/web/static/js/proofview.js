/**
 * A proof, or the witnesses of an undetermined cell, drawn on a board: a panel with the sentences of
 * one step and the way to the next, and the marks of the cells, which the board's view asks for.
 */

import { make } from "./dom.js";
import { formatNumber, t } from "./i18n.js";
import { layoutMarks, placeKey, proofFrames } from "./proofframes.js";
import { headline, ruleName, sentence } from "./prooftext.js";

/**
 * @typedef {import("./protocol.js").Place} Place
 * @typedef {import("./protocol.js").Explanation} Explanation
 * @typedef {import("./proofframes.js").Mark} Mark
 * @typedef {{
 *   clueAt: (place: Place) => number,
 *   covered: (place: Place) => boolean,
 * }} Shown the board that the proof is about
 * @typedef {{text: HTMLElement[], marks: Map<string, Mark>}} Page what one step shows
 */

export class ProofView {
  /**
   * @param {HTMLElement} panel empty; it is hidden while there is no proof
   * @param {() => void} onChange called when the marks have changed: the board has to be redrawn
   */
  constructor(panel, onChange) {
    this.panel = panel;
    this.onChange = onChange;
    /** @type {Explanation | null} */
    this.explanation = null;
    /** @type {Page[]} */
    this.pages = [];
    this.at = 0;
    panel.hidden = true;
    panel.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      this.step(by);
    });
    this.title = make("p", { class: "proof-title" });
    this.body = make("div", { class: "proof-body", tabindex: 0, role: "status" });
    this.back = this.button("proof.back", () => this.step(-1));
    this.next = this.button("proof.next", () => this.step(1));
    this.end = this.button("proof.close", () => this.close());
    this.place = make("span", { class: "proof-place" });
    const buttons = make("div", { class: "proof-buttons" }, this.back, this.place, this.next, this.end);
    panel.append(this.title, this.body, buttons);
  }

  /**
   * @param {import("./lang/en.js").Key} key
   * @param {() => void} act
   */
  button(key, act) {
    const button = make("button", { type: "button", "data-i18n": key }, t(key));
    button.addEventListener("click", act);
    return button;
  }

  get open() {
    return this.explanation !== null;
  }

  /**
   * Draw a proof or witnesses, from the first step.
   *
   * @param {Explanation} explanation
   * @param {Shown} shown
   */
  show(explanation, shown) {
    this.explanation = explanation;
    this.pages =
      "withMine" in explanation ? witnessPages(explanation, shown) : proofPages(explanation, shown);
    this.at = 0;
    this.panel.hidden = false;
    this.title.textContent = headline(explanation);
    this.refresh();
  }

  close() {
    if (!this.open) return;
    this.explanation = null;
    this.pages = [];
    this.panel.hidden = true;
    this.onChange();
  }

  /** @param {number} by 1 for the next step, -1 for the one before */
  step(by) {
    const at = Math.min(this.pages.length - 1, Math.max(0, this.at + by));
    if (!this.open || at === this.at) return;
    this.at = at;
    this.refresh();
  }

  refresh() {
    const steps = this.pages.length;
    this.body.replaceChildren(...this.pages[this.at].text);
    this.body.scrollTop = 0;
    this.place.textContent = t("proof.step", { step: this.at + 1, steps });
    // A disabled button would lose the focus.
    this.back.setAttribute("aria-disabled", String(this.at === 0));
    this.next.setAttribute("aria-disabled", String(this.at === steps - 1));
    this.onChange();
  }

  /**
   * Returns what a cell shows in this step.
   *
   * @param {Place} place
   * @returns {Mark | null}
   */
  mark(place) {
    return this.pages[this.at]?.marks.get(placeKey(place)) ?? null;
  }
}

/**
 * @param {import("./protocol.js").Proof} proof
 * @param {Shown} shown
 * @returns {Page[]}
 */
function proofPages(proof, { clueAt }) {
  return proofFrames(proof).map(({ rule, lines, marks }, index) => {
    const list = make("ul", { class: "proof-lines" });
    for (const { message, number } of lines) {
      const badge = make("span", { class: "proof-number" }, number ? formatNumber(number) : "");
      list.append(make("li", {}, badge, make("span", {}, sentence(message, clueAt))));
    }
    const text = [make("p", {}, t("proof.rule", { rule: ruleName(rule) })), list];
    if (index === 0 && !proof.settled) text.push(make("p", {}, t("proof.unsettled")));
    return { text, marks };
  });
}

/**
 * @param {import("./protocol.js").Witnesses} witnesses
 * @param {Shown} shown
 * @returns {Page[]}
 */
function witnessPages({ cell, withMine, without }, { covered }) {
  return /** @type {const} */ ([
    ["proof.withMine", withMine],
    ["proof.without", without],
  ]).map(([key, rows]) => {
    const marks = layoutMarks(rows, covered);
    const mark = marks.get(placeKey(cell));
    if (mark) marks.set(placeKey(cell), { ...mark, role: "so" });
    return { text: [make("p", {}, t(key))], marks };
  });
}

/**
 * Add a mark to the view of a cell.
 *
 * @param {import("./board.js").CellView} view
 * @param {Mark | null} mark
 * @returns {import("./board.js").CellView}
 */
export function drawMark(view, mark) {
  if (!mark) return view;
  const { cited, clash, role, mined, number } = mark;
  let { classes, text, label } = view;
  if (clash) classes += " clash";
  else if (cited) classes += " cited";
  if (clash || cited) label += `, ${t(clash ? "proof.mark.clash" : "proof.mark.cited")}`;
  if (role) {
    // The mark stands for what else the cell shows: a flag, a state or a probability.
    classes = `cell covered proof-${role} proof-${mined ? "mined" : "safe"}`;
    text = number ? formatNumber(number) : "";
    const state = t(mined ? "state.mined" : "state.safe");
    if (role === "supposed") label += `, ${t("proof.mark.supposed", { number: number ?? 1, state })}`;
    else if (role === "then") label += `, ${t("proof.mark.then", { number: number ?? 1, state })}`;
    else label += `, ${state}`;
  }
  return { ...view, classes, text, label };
}
