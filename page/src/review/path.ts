/**
 * The path of the pointer: all of it that led to the next move, the last stretch of it stronger.
 */

import { makeSvg } from "../shell/dom.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";
import type { Track } from "../engine/record.ts";

/** The presses of buttons, as letters of the track. */
const PRESSES = "LMR";
/** The radius of a press, in pixels. */
const PRESS = 3;

export class Path {
  board: DrawnBoard;
  element: SVGSVGElement;
  track: Track | null = null;

  constructor(board: DrawnBoard) {
    this.board = board;
    this.element = makeSvg("svg", { class: "path", "aria-hidden": true });
    board.scroller.append(this.element);
    this.hide();
  }

  hide() {
    this.element.toggleAttribute("hidden", true);
  }

  /**
   * @param from seconds: where the last stretch begins
   * @param until seconds
   */
  show(from: number, until: number) {
    const { track, board, element } = this;
    element.toggleAttribute("hidden", !track);
    if (!track) return;
    const scale = board.cellSize / track.cell;
    const point = (place: number) => {
      const [across, along] = [track.x[place] * scale, track.y[place] * scale];
      return board.turned ? [along, across] : [across, along];
    };
    const places = [...track.times.keys()].filter((place) => track.times[place] <= 1000 * until);
    const last = places.filter((place) => track.times[place] >= 1000 * from);
    const line = (stretch: number[], name: string) =>
      makeSvg("polyline", {
        class: name,
        points: stretch.map((place) => point(place).join()).join(" "),
      });
    const presses = last
      .filter((place) => PRESSES.includes(track.kinds[place]))
      .map((place) => {
        const [cx, cy] = point(place);
        return makeSvg("circle", { cx, cy, r: PRESS });
      });
    const { offsetLeft, offsetTop } = board.grid;
    element.style.transform = `translate(${offsetLeft}px, ${offsetTop}px)`;
    element.setAttribute("width", String(board.columns * board.cellSize));
    element.setAttribute("height", String(board.rows * board.cellSize));
    element.replaceChildren(
      line(places, "before"),
      line(last, "rim"),
      line(last, "last"),
      ...presses,
    );
  }
}
