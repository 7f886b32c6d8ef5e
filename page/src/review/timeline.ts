/**
 * The timeline: the risk of each opening beside the least risk, the winning chance as a curve, and
 * a mark for each mistake. Its axes are the moves and percent.
 */

import { make, makeSvg } from "../shell/dom.ts";
import { formatNumber, formatProbability } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import type { RecordedGame } from "./recorded.ts";

/** The size of the plot, in units of its own: it is stretched. */
const [WIDTH, HEIGHT] = [400, 100];
/** The width of a bar. */
const BAR = 3;
/** Mistakes that cost less of the winning chance have no number. */
const LEAST_COST = 0.01;
/** Half of a mark, and what is between a mark and its label, in pixels. */
const [HALF_MARK, GAP] = [8, 2];
/** How near to a mark one has to click, in pixels: with a mouse, with a finger. */
const NEAR = { fine: 8, coarse: 22 };

const LEGEND = {
  chance: "reviewer.legend.chance",
  risk: "reviewer.legend.risk",
  least: "reviewer.legend.least",
  mark: "reviewer.legend.mistake",
} as const;

export class Timeline {
  seek: (moves: number) => void;
  game: RecordedGame | null = null;
  now: SVGLineElement;
  plot: HTMLDivElement;
  percents: HTMLDivElement;
  moves: HTMLDivElement;
  legend: HTMLUListElement;

  /** @param seek called when a moment is chosen */
  constructor(element: HTMLElement, seek: (moves: number) => void) {
    this.seek = seek;
    this.now = makeSvg("line", { class: "now", y1: 0, y2: HEIGHT });
    this.plot = make("div", { class: "timeline-plot" });
    this.percents = make("div", { class: "timeline-percents", "aria-hidden": "true" });
    this.moves = make("div", { class: "timeline-moves", "aria-hidden": "true" });
    this.legend = make("ul", { class: "timeline-legend" });
    element.append(this.percents, this.plot, this.moves, this.legend);
    new ResizeObserver(() => this.#placeCosts()).observe(this.plot);
    this.plot.addEventListener("pointerdown", (event) => {
      this.plot.setPointerCapture(event.pointerId);
      this.choose(event, true);
    });
    this.plot.addEventListener("pointermove", (event) => {
      if (this.plot.hasPointerCapture(event.pointerId)) this.choose(event, false);
    });
  }

  /**
   * Go to the moment at a point, or to the mistake whose mark is there.
   *
   * @param snaps whether a mark near by is meant
   */
  choose(event: PointerEvent, snaps: boolean) {
    if (!this.game?.length) return;
    const box = this.plot.getBoundingClientRect();
    const x = event.clientX - box.left;
    const part = Math.min(1, Math.max(0, x / box.width));
    const away = (move: number) => Math.abs(x - (box.width * (move + 0.5)) / this.length);
    const [nearest] = snaps ? [...this.game.mistakes].sort((a, b) => away(a) - away(b)) : [];
    const near = NEAR[event.pointerType === "touch" ? "coarse" : "fine"];
    const marked = nearest !== undefined && away(nearest) <= near;
    this.seek(marked ? nearest : Math.round(part * this.game.length));
  }

  draw(game: RecordedGame) {
    this.game = game;
    const plot = makeSvg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("reviewer.timeline"),
    });
    const lines = [0, 0.5, 1].map((share) =>
      makeSvg("line", { class: "grid", x1: 0, x2: WIDTH, y1: share * HEIGHT, y2: share * HEIGHT }),
    );
    for (const part of [...lines, ...this.chances(game), ...this.risks(game)]) plot.append(part);
    plot.append(this.now);
    this.plot.replaceChildren(plot);
    for (const move of game.mistakes) this.plot.append(this.mark(move));
    this.#placeCosts();
    const percents = [1, 0.5, 0].map((share) => make("span", {}, formatProbability(share)));
    this.percents.replaceChildren(...percents);
    const ends = ["0", t("reviewer.axis"), formatNumber(game.length)];
    this.moves.replaceChildren(...ends.map((text) => make("span", {}, text)));
    const names = Object.entries(LEGEND).map(([name, key]) =>
      make("li", {}, make("span", { class: `key key-${name}`, "aria-hidden": "true" }), t(key)),
    );
    this.legend.replaceChildren(...names);
  }

  get length() {
    return Math.max(1, this.game?.length ?? 1);
  }

  place(moves: number) {
    return (WIDTH * moves) / this.length;
  }

  show(moves: number) {
    this.now.setAttribute("x1", String(this.place(moves)));
    this.now.setAttribute("x2", String(this.place(moves)));
    for (const mark of this.plot.querySelectorAll(".mark")) {
      mark.classList.toggle("current", mark.getAttribute("data-move") === String(moves));
    }
  }

  mark(move: number) {
    const mark = make("span", { class: "mark", "data-move": move, "aria-hidden": "true" });
    mark.style.left = `${(100 * (move + 0.5)) / this.length}%`;
    mark.title = t("reviewer.mark", { move });
    const cost = this.game?.decisionOf(move)?.cost?.value ?? 0;
    if (cost >= LEAST_COST) {
      mark.append(make("span", { class: "mark-cost" }, `−${formatProbability(cost)}`));
    }
    return mark;
  }

  /** Show what mistakes have cost, the greatest costs first, where no mark or label is. */
  #placeCosts() {
    const { game, plot } = this;
    const width = plot.clientWidth;
    if (!game || !width) return;
    const middle = (move: number) => (width * (move + 0.5)) / this.length;
    const taken = game.mistakes.map((move) => {
      const [x, reach] = [middle(move), HALF_MARK + GAP];
      return { move, from: x - reach, to: x + reach };
    });
    const cost = (move: number) => game.decisionOf(move)?.cost?.value ?? 0;
    for (const move of [...game.mistakes].sort((a, b) => cost(b) - cost(a))) {
      const label = plot.querySelector(`[data-move="${move}"] > .mark-cost`) as HTMLElement | null;
      if (!label) continue;
      label.className = "mark-cost"; // a hidden one has no width
      const [x, away, size] = [middle(move), HALF_MARK + GAP, label.offsetWidth];
      const sides = [
        { name: "mark-cost", from: x + away, to: x + away + size },
        { name: "mark-cost before", from: x - away - size, to: x - away },
      ];
      const free = sides.find(
        ({ from, to }) =>
          from >= 0 &&
          to <= width &&
          taken.every((other) => other.move === move || other.to <= from || other.from >= to),
      );
      label.className = free?.name ?? "mark-cost no-room";
      if (free) taken.push({ move: -1, from: free.from - GAP, to: free.to + GAP });
    }
  }

  risks(game: RecordedGame) {
    return (game.review?.decisions ?? []).flatMap(({ move, risk, least_risk: least, mistake }) => {
      const x = this.place(move + 0.5) - BAR / 2;
      const bar = (height: number, name: string) =>
        makeSvg("rect", {
          class: name,
          x,
          y: HEIGHT * (1 - height),
          width: BAR,
          height: HEIGHT * height,
        });
      const bars = [];
      if (risk) bars.push(bar(risk, mistake ? "risk mistake" : "risk"));
      if (least) bars.push(bar(least, "least"));
      return bars;
    });
  }

  chances(game: RecordedGame) {
    const { review } = game;
    if (!review || review.curve.length < 2) return [];
    const points = review.curve.map(({ decision, chance }) => {
      const move = review.decisions[decision]?.move ?? game.length;
      return { x: this.place(move), ...chance };
    });
    const line = (value: (point: (typeof points)[number]) => number) =>
      points.map((point) => `${point.x},${HEIGHT * (1 - value(point))}`);
    const ends = [`${points[0].x},${HEIGHT}`, `${points[points.length - 1].x},${HEIGHT}`];
    const area = [ends[0], ...line((point) => point.value), ends[1]];
    const band = [...line((point) => point.high), ...line((point) => point.low).reverse()];
    return [
      makeSvg("polygon", { class: "area", points: area.join(" ") }),
      makeSvg("polygon", { class: "band", points: band.join(" ") }),
      makeSvg("polyline", { class: "chance", points: line((point) => point.value).join(" ") }),
    ];
  }
}
