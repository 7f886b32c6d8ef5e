/** The pointer of a replay: an arrow over the board, and which of its buttons are down. */

import { makeSvg } from "../shell/dom.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";
import type { Track } from "../engine/record.ts";

/** The letters of the track's events: pressed, and released. */
const BUTTONS = { L: "left", M: "middle", R: "right" };

export class ReplayPointer {
  board: DrawnBoard;
  element: SVGSVGElement;
  track: Track | null = null;

  constructor(board: DrawnBoard) {
    this.board = board;
    const arrow = makeSvg("path", { d: "M1 1v14l4-4 3 6 2-1-3-6h5z" });
    this.element = makeSvg(
      "svg",
      { class: "pointer", viewBox: "0 0 16 18", "aria-hidden": true },
      arrow,
    );
    board.scroller.append(this.element);
    this.hide();
  }

  hide() {
    this.element.toggleAttribute("hidden", true);
  }

  show(seconds: number) {
    const { track, board } = this;
    const at = track ? last(track.times, seconds * 1000) : -1;
    if (!track || at < 0) return this.hide();
    const down = Object.entries(BUTTONS).filter(([letter]) => {
      const events = track.kinds.slice(0, at + 1);
      return events.lastIndexOf(letter) > events.lastIndexOf(letter.toLowerCase());
    });
    const scale = board.cellSize / track.cell;
    const [across, along] = [track.x[at] * scale, track.y[at] * scale];
    const [x, y] = board.turned ? [along, across] : [across, along];
    this.element.toggleAttribute("hidden", false);
    this.element.setAttribute("data-down", down.map(([, name]) => name).join(" "));
    this.element.style.transform = `translate(${board.grid.offsetLeft + x}px, ${board.grid.offsetTop + y}px)`;
  }
}

/**
 * Returns the place of the last time that is not later; -1 if all are.
 *
 * @param times in order
 */
function last(times: number[], time: number) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
