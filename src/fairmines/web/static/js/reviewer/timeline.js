/** The timeline: the risk of each opening beside the least risk, and the winning chance as a curve. */

import { makeSvg } from "../dom.js";
import { t } from "../i18n.js";

/** The size of the plot, in units of its own. */
const [WIDTH, HEIGHT] = [400, 100];
/** The width of a bar. */
const BAR = 3;

export class Timeline {
  /**
   * @param {HTMLElement} element
   * @param {(moves: number) => void} seek called when a moment is chosen
   */
  constructor(element, seek) {
    this.element = element;
    this.seek = seek;
    /** @type {import("./recorded.js").RecordedGame | null} */
    this.game = null;
    this.now = makeSvg("line", { class: "now", y1: 0, y2: HEIGHT });
    element.addEventListener("pointerdown", (event) => {
      element.setPointerCapture(event.pointerId);
      this.choose(event);
    });
    element.addEventListener("pointermove", (event) => {
      if (element.hasPointerCapture(event.pointerId)) this.choose(event);
    });
  }

  /** @param {PointerEvent} event */
  choose(event) {
    if (!this.game?.length) return;
    const box = this.element.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    this.seek(Math.round(part * this.game.length));
  }

  /** @param {import("./recorded.js").RecordedGame} game */
  draw(game) {
    this.game = game;
    const plot = makeSvg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("reviewer.timeline"),
    });
    plot.append(...this.chances(game), ...this.risks(game), this.now);
    this.element.replaceChildren(plot);
  }

  /** @param {number} moves */
  place(moves) {
    return (WIDTH * moves) / Math.max(1, this.game?.length ?? 1);
  }

  /** @param {number} moves */
  show(moves) {
    this.now.setAttribute("x1", String(this.place(moves)));
    this.now.setAttribute("x2", String(this.place(moves)));
  }

  /** @param {import("./recorded.js").RecordedGame} game */
  risks(game) {
    return (game.review?.decisions ?? []).flatMap(({ move, risk, least_risk: least, mistake }) => {
      const x = this.place(move + 0.5) - BAR / 2;
      const bar = (/** @type {number} */ height, /** @type {string} */ name) =>
        makeSvg("rect", {
          class: name,
          x,
          y: HEIGHT * (1 - height),
          width: BAR,
          height: HEIGHT * height,
        });
      const found = [];
      if (risk) found.push(bar(risk, mistake ? "risk mistake" : "risk"));
      if (least) found.push(bar(least, "least"));
      return found;
    });
  }

  /** @param {import("./recorded.js").RecordedGame} game */
  chances(game) {
    const { review } = game;
    if (!review || review.curve.length < 2) return [];
    const points = review.curve.map(({ decision, chance }) => {
      const move = review.decisions[decision]?.move ?? game.length;
      return { x: this.place(move), ...chance };
    });
    /** @param {(point: typeof points[number]) => number} value */
    const line = (value) => points.map((it) => `${it.x},${HEIGHT * (1 - value(it))}`);
    const band = [...line((it) => it.high), ...line((it) => it.low).reverse()];
    return [
      makeSvg("polygon", { class: "band", points: band.join(" ") }),
      makeSvg("polyline", { class: "chance", points: line((it) => it.value).join(" ") }),
    ];
  }
}
