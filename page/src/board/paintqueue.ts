/** The order of drawing: cells in view in the next frame, all others while the browser is idle. */

import type { DrawnBoard } from "./drawnboard.ts";

/** So few cells are drawn at once, in view or not. */
const FEW = 1000;
/** The longest slice of drawing while the browser is busy, in milliseconds. */
const SLICE = 8;
/** After so long without an idle moment a slice is drawn all the same. */
const PATIENCE = 200;

/** Call a function when the browser is idle, with the time at which it has to stop. */
function whenIdle(act: (end: number) => void) {
  const slice = () => act(performance.now() + SLICE);
  if (!("requestIdleCallback" in window)) {
    setTimeout(slice, 16);
    return;
  }
  requestIdleCallback(
    (idle) => (idle.didTimeout ? slice() : act(performance.now() + idle.timeRemaining())),
    { timeout: PATIENCE },
  );
}

export class PaintQueue {
  board: DrawnBoard;
  dirty = new Set<number>();
  framed = false;
  idling = false;

  constructor(board: DrawnBoard) {
    this.board = board;
  }

  /** Draw cells, those in view in the next frame. */
  add(indexes: Iterable<number> = []) {
    for (const index of indexes) this.dirty.add(index);
    if (!this.dirty.size || this.framed) return;
    this.framed = true;
    requestAnimationFrame(() => this.drawView());
  }

  drawView() {
    this.framed = false;
    const all = this.dirty.size <= FEW;
    for (const index of this.dirty) {
      if (!all && !this.board.inView(index)) continue;
      this.dirty.delete(index);
      this.board.draw(index);
    }
    this.drawRest();
  }

  /** Draw the others in slices, so that input never waits for them. */
  drawRest() {
    if (!this.dirty.size || this.idling) return;
    this.idling = true;
    whenIdle((end) => {
      this.idling = false;
      for (const index of this.dirty) {
        if (performance.now() > end) break;
        this.dirty.delete(index);
        this.board.draw(index);
      }
      this.drawRest();
    });
  }

  clear() {
    this.dirty.clear();
  }
}
