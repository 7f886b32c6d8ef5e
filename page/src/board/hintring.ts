/** A ring around the cell that a hint names, or that was safe when the game was lost. */

import { make } from "../shell/dom.ts";
import type { DrawnBoard } from "./drawnboard.ts";

export class HintRing {
  board: DrawnBoard;
  shown: number | null = null;
  ring: HTMLDivElement;
  layer: HTMLDivElement;

  constructor(board: DrawnBoard) {
    this.board = board;
    this.ring = make("div", { class: "ring", "aria-hidden": "true" });
    this.layer = make("div", { class: "ring-layer", hidden: true }, this.ring);
    board.scroller.append(this.layer);
  }

  /** Scroll to a cell and point at it; null points at none. */
  show(index: number | null) {
    const again = index === this.shown;
    this.shown = index;
    this.draw();
    if (index === null || again) return;
    // Begin the animation again.
    this.ring.replaceWith(this.ring);
    this.board.reveal(index);
  }

  /** Draw the ring where its cell is now: the board may have been turned. */
  draw() {
    const { board, shown } = this;
    // The layer is as large as the board of its ring. A smaller board would scroll as far as it
    // reaches.
    this.layer.hidden = shown === null;
    if (shown === null) return;
    const { row, column } = board.place(shown);
    this.layer.style.setProperty("--rows", String(board.rows));
    this.layer.style.setProperty("--columns", String(board.columns));
    this.ring.style.setProperty("--row", String(row));
    this.ring.style.setProperty("--column", String(column));
  }
}
