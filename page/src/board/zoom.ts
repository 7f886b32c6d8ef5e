/**
 * Zoom: Ctrl and the wheel, and pinching, change the size of the cells around the pointer. The size
 * is kept for boards of the same width and height, also for the next visit.
 */

import { browserStorage } from "../shell/storage.ts";
import { SLACK } from "./taps.ts";
import type { DrawnBoard } from "./drawnboard.ts";
import type { BoardSize } from "./fit.ts";

const SMALLEST = 8;
const LARGEST = 160;
/** The change of one notch of the wheel. */
const NOTCH = 1.15;

export class Zoom {
  board: DrawnBoard;
  onResize: (size: number) => void;
  key: string;
  /** The width and height of the board that the size is for. */
  dimensions = "";
  /** The side of a cell, not rounded; undefined while the board fits the window. */
  size: number | undefined;
  /** Two fingers, as they came down. */
  pinch: { fingers: Touch[]; size: number; moves: boolean } | null = null;

  /**
   * @param onResize called with the side of a cell that is wanted
   * @param name of the place
   */
  constructor(board: DrawnBoard, onResize: (size: number) => void, name: string) {
    this.board = board;
    this.onResize = onResize;
    this.key = `fairmines.zoom.${name}`;
    this.size = undefined;
    const { scroller } = board;
    scroller.addEventListener("wheel", (event) => this.turnWheel(event), { passive: false });
    scroller.addEventListener("touchstart", (event) => this.begin(event), { passive: true });
    scroller.addEventListener("touchmove", (event) => this.move(event), { passive: false });
    for (const end of ["touchend", "touchcancel"]) {
      scroller.addEventListener(end, () => (this.pinch = null), { passive: true });
    }
  }

  turnWheel(event: WheelEvent) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const factor = event.deltaY < 0 ? NOTCH : 1 / NOTCH;
    // A touchpad's pinch comes as many small turns of the wheel.
    const fine = Math.abs(event.deltaY) < 20 ? factor ** (Math.abs(event.deltaY) / 20) : factor;
    this.zoomTo((this.size ?? this.board.cellSize) * fine, event.clientX, event.clientY);
  }

  /** Only fingers on the board zoom it, not a thumb that rests beside it. */
  fingersOf({ touches }: TouchEvent) {
    return [...touches].filter(({ target }) => this.board.scroller.contains(target as Node));
  }

  begin(event: TouchEvent) {
    const fingers = this.fingersOf(event);
    const size = this.board.cellSize;
    // Until one of them moves they may be two taps.
    this.pinch = fingers.length === 2 ? { fingers, size, moves: false } : null;
  }

  move(event: TouchEvent) {
    const fingers = this.fingersOf(event);
    const { pinch } = this;
    if (!pinch || fingers.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    pinch.moves ||= fingers.some(
      (finger, index) => distanceOf([finger, pinch.fingers[index]]) > SLACK,
    );
    if (!pinch.moves) return;
    const [one, other] = fingers;
    this.zoomTo(
      (pinch.size * distanceOf(fingers)) / distanceOf(pinch.fingers),
      (one.clientX + other.clientX) / 2,
      (one.clientY + other.clientY) / 2,
    );
  }

  /**
   * Resize the cells, and keep the point of the board that is at (x, y) of the window there.
   *
   * @param size pixels
   */
  zoomTo(size: number, x: number, y: number) {
    const { board } = this;
    this.size = Math.max(SMALLEST, Math.min(LARGEST, size));
    const before = board.grid.getBoundingClientRect();
    const point = { x: (x - before.left) / board.cellSize, y: (y - before.top) / board.cellSize };
    this.#keep();
    this.onResize(Math.round(this.size));
    const after = board.grid.getBoundingClientRect();
    board.scroller.scrollBy({
      left: after.left + point.x * board.cellSize - x,
      top: after.top + point.y * board.cellSize - y,
      behavior: "instant",
    });
  }

  /** Use the size that was kept for boards of these dimensions, if the board had others. */
  recall({ width, height }: BoardSize) {
    const dimensions = `${width}x${height}`;
    if (dimensions === this.dimensions) return;
    this.dimensions = dimensions;
    const [kept, side] = (browserStorage.getItem(this.key) ?? "").split(" ");
    this.size = kept === dimensions && Number(side) ? Number(side) : undefined;
  }

  /** Forget the size: the board fits the window again. */
  reset() {
    this.size = undefined;
    this.#keep();
  }

  #keep() {
    browserStorage.setItem(this.key, this.size ? `${this.dimensions} ${this.size}` : "");
  }
}

/** @param fingers two, or one at two times */
function distanceOf([one, other]: Touch[]) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
}
