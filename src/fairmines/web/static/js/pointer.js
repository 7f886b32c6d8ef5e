/** A ring around the cell that a hint names, or that was safe when the game was lost. */

import { make } from "./dom.js";

export class Pointer {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.ring = make("div", { class: "ring", "aria-hidden": "true", hidden: true });
    board.scroller.append(this.ring);
  }

  /**
   * Scroll to a cell and point at it; null points at none.
   *
   * @param {number | null} index
   */
  show(index) {
    this.ring.hidden = index === null;
    if (index === null) return;
    const { row, column } = this.board.place(index);
    this.ring.style.setProperty("--row", String(row));
    this.ring.style.setProperty("--column", String(column));
    // Begin the animation again.
    this.ring.replaceWith(this.ring);
    this.board.reveal(index);
  }
}
