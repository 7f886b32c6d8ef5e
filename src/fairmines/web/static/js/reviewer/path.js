/**
 * The path of the pointer: all of it that led to the next move, the last stretch of it stronger.
 */

import { makeSvg } from "../page/dom.js";

/** @typedef {import("./recorded.js").Track} Track */

/** The presses of buttons, as letters of the track. */
const PRESSES = "LMR";
/** The radius of a press, in pixels. */
const PRESS = 3;

export class Path {
  /** @param {import("../board/drawnboard.js").DrawnBoard} board */
  constructor(board) {
    this.board = board;
    this.element = makeSvg("svg", { class: "path", "aria-hidden": true });
    board.scroller.append(this.element);
    /** @type {Track | null} */
    this.track = null;
    this.shown = false;
    this.show(0, 0);
  }

  /**
   * @param {number} from seconds: where the last stretch begins
   * @param {number} until seconds
   */
  show(from, until) {
    const { track, board, element } = this;
    element.toggleAttribute("hidden", !track || !this.shown);
    if (!track || !this.shown) return;
    const scale = board.cellSize / track.cell;
    const point = (/** @type {number} */ place) => {
      const [across, along] = [track.x[place] * scale, track.y[place] * scale];
      return board.turned ? [along, across] : [across, along];
    };
    const places = [...track.times.keys()].filter((place) => track.times[place] <= 1000 * until);
    const last = places.filter((place) => track.times[place] >= 1000 * from);
    const line = (/** @type {number[]} */ stretch, /** @type {string} */ name) =>
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
