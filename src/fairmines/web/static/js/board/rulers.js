/**
 * The numbers of rows and columns beside the board. They count from 0, as the command line does.
 */

import { make } from "../page/dom.js";
import { formatNumber } from "../page/i18n.js";

/** Below this side of a cell, in pixels, only each fifth cell has room for its number. */
const NARROW = 22;

export class Rulers {
  /** @param {HTMLElement} scroller */
  constructor(scroller) {
    this.scroller = scroller;
    this.corner = make("div", { class: "ruler corner", "aria-hidden": "true" });
    this.top = make("div", { class: "ruler top", "aria-hidden": "true" });
    this.left = make("div", { class: "ruler left", "aria-hidden": "true" });
    this.shown = "";
  }

  /** @param {boolean} ruled @param {{width: number, height: number}} board in cells */
  reserve(ruled, { width, height }) {
    const digits = String(Math.max(width, height) - 1).length;
    this.scroller.style.setProperty("--ruler-width", ruled ? `${8 * digits + 8}px` : "0px");
    this.scroller.style.setProperty("--ruler-height", ruled ? "18px" : "0px");
  }

  /** @param {import("./drawnboard.js").DrawnBoard | null} board */
  show(board) {
    const key = board ? `${board.rows} ${board.columns} ${board.cellSize < NARROW}` : "";
    if (key === this.shown) return;
    this.shown = key;
    this.scroller.classList.toggle("ruled", board !== null);
    for (const part of [this.corner, this.top, this.left]) part.remove();
    if (!board) return;
    const step = board.cellSize < NARROW ? 5 : 1;
    this.top.replaceChildren(...numbers(board.columns, step));
    this.left.replaceChildren(...numbers(board.rows, step));
    this.scroller.prepend(this.corner, this.top, this.left);
  }
}

/** @param {number} count @param {number} step */
function numbers(count, step) {
  return Array.from({ length: count }, (_, number) =>
    make("span", {}, number % step ? "" : formatNumber(number)),
  );
}
