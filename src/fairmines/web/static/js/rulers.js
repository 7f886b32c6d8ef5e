/** The numbers of rows and columns beside the board. They count from 0, as the command line does. */

import { make } from "./dom.js";
import { formatNumber } from "./i18n.js";

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

  /**
   * Reserve room beside a board; none if the rulers are off.
   *
   * @param {boolean} on
   * @param {{width: number, height: number}} board in cells
   */
  reserve(on, { width, height }) {
    const digits = String(Math.max(width, height) - 1).length;
    this.scroller.style.setProperty("--ruler-width", on ? `${8 * digits + 8}px` : "0px");
    this.scroller.style.setProperty("--ruler-height", on ? "18px" : "0px");
  }

  /**
   * Show the numbers of a board, or none.
   *
   * @param {import("./board.js").Board | null} board
   * @param {boolean} over whether they stand over the cells, because no room is reserved
   */
  show(board, over) {
    const wanted = board ? `${board.rows} ${board.columns} ${board.cellSize < NARROW} ${over}` : "";
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.scroller.classList.toggle("ruled", board !== null && !over);
    this.scroller.classList.toggle("overruled", board !== null && over);
    for (const part of [this.corner, this.top, this.left]) part.remove();
    if (!board) return;
    const step = board.cellSize < NARROW ? 5 : 1;
    this.top.replaceChildren(...numbers(board.columns, step));
    this.left.replaceChildren(...numbers(board.rows, step));
    this.scroller.prepend(this.corner, this.top, this.left);
  }
}

/**
 * @param {number} count
 * @param {number} step
 */
function numbers(count, step) {
  return Array.from({ length: count }, (_, number) =>
    make("span", {}, number % step ? "" : formatNumber(number)),
  );
}
