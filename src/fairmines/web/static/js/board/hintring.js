/** A ring around the cell that a hint names, or that was safe when the game was lost. */

import { make } from "../core/dom.js";

export class HintRing {
  /** @param {import("./drawnboard.js").DrawnBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {number | null} */
    this.shown = null;
    this.ring = make("div", { class: "ring", "aria-hidden": "true", hidden: true });
    this.layer = make("div", { class: "ring-layer" }, this.ring);
    board.scroller.append(this.layer);
  }

  /**
   * Scroll to a cell and point at it; null points at none.
   *
   * @param {number | null} index
   */
  show(index) {
    const again = index === this.shown;
    this.shown = index;
    this.ring.hidden = index === null;
    if (index === null) return;
    const { row, column } = this.board.place(index);
    this.layer.style.setProperty("--rows", String(this.board.rows));
    this.layer.style.setProperty("--columns", String(this.board.columns));
    this.ring.style.setProperty("--row", String(row));
    this.ring.style.setProperty("--column", String(column));
    if (again) return;
    // Begin the animation again.
    this.ring.replaceWith(this.ring);
    this.board.reveal(index);
  }
}
