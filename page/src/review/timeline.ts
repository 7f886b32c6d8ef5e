/**
 * The timeline: the winning chance as a line from move to move, a diamond for each mistake with what
 * it cost, and a cross where the game was lost. The slider below it has its handle at the moment.
 */

import { make, makeSvg } from "../shell/dom.ts";
import { formatProbability } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { lacksChances } from "./source.ts";
import type { RecordedGame } from "./recorded.ts";

/** The size of the plot, in units of its own: it is stretched. */
const [WIDTH, HEIGHT] = [400, 100];
/** Chances that differ by less are one: a line between them would say nothing. */
const FLAT = 0.005;
/** Longer games have no tick for each move. */
const MOST_TICKS = 150;
/** Of mistakes that cost less of the winning chance, only the kind is said. */
const LEAST_COST = 0.01;
/** Half of a mark, and what is between a mark and its label, in pixels. */
const [HALF_MARK, GAP] = [8, 2];
/** How near to a mark one has to click, in pixels: with a mouse, with a finger. */
const NEAR = { fine: 8, coarse: 22 };

type Point = { x: number; value: number; low: number; high: number };

export class Timeline {
  seek: (moves: number) => void;
  game: RecordedGame | null = null;
  now: SVGLineElement;
  element: HTMLElement;
  plot: HTMLDivElement;
  title: HTMLParagraphElement;
  percents: HTMLDivElement;
  /** The chances where they are known, from the first move on. */
  points: Point[] = [];

  /** What is drawn anew for another game; the slider, which may have the focus, stays. */
  #drawn = make("div");

  /**
   * @param slider stands on the axis
   * @param seek called when a moment is chosen
   */
  constructor(element: HTMLElement, slider: HTMLElement, seek: (moves: number) => void) {
    this.seek = seek;
    this.element = element;
    this.now = makeSvg("line", { class: "now", y1: 0, y2: HEIGHT });
    this.plot = make("div", { class: "timeline-plot" }, this.#drawn, slider);
    this.percents = make("div", { class: "timeline-percents", "aria-hidden": "true" });
    this.title = make("p", { class: "timeline-title" });
    element.append(this.title, this.percents, this.plot);
    new ResizeObserver(() => this.#placeCosts()).observe(this.plot);
    this.plot.addEventListener("pointerdown", (event) => {
      if (event.target === slider) return;
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
    const away = (move: number) => Math.abs(x - (box.width * move) / this.length);
    const [nearest] = snaps ? [...this.game.mistakes].sort((a, b) => away(a) - away(b)) : [];
    const near = NEAR[event.pointerType === "touch" ? "coarse" : "fine"];
    const marked = nearest !== undefined && away(nearest) <= near;
    this.seek(marked ? nearest : Math.round(part * this.game.length));
  }

  draw(game: RecordedGame) {
    this.game = game;
    this.points = this.#pointsOf(game);
    const [first] = this.points;
    const flat = this.points.every(({ value }) => Math.abs(value - first.value) < FLAT);
    // The chances that come later find their room.
    this.title.hidden = flat && !lacksChances(game.review);
    this.element.toggleAttribute("data-flat", this.title.hidden);
    const plot = makeSvg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("reviewer.timeline"),
    });
    plot.append(...(flat ? [] : this.#lines(game)), this.#ticks(game), this.now);
    const judged = game.record.rules === "classic" ? "" : `, ${t("reviewer.byClassic")}`;
    this.title.textContent = `${t("reviewer.legend.chance")}${judged}`;
    this.#drawn.replaceChildren(plot);
    for (const move of game.mistakes) this.#drawn.append(this.mark(move));
    if (game.record.status === "lost") {
      this.#drawn.append(make("span", { class: "loss", "aria-hidden": "true" }));
    }
    this.#placeCosts();
    const percents = [1, 0].map((share) => make("span", {}, formatProbability(share)));
    this.percents.replaceChildren(...percents);
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
    const decision = this.game?.decisionOf(move);
    const flat = this.element.hasAttribute("data-flat");
    const chance = flat
      ? 0.5
      : (this.points.findLast(({ x }) => x <= this.place(move))?.value ?? 0);
    mark.style.left = `${(100 * move) / this.length}%`;
    mark.style.top = `${100 - 100 * chance}%`;
    mark.title = t("reviewer.mark", { move });
    const cost = decision?.cost?.value ?? 0;
    const kind = decision?.mistake ? t(`reviewer.kind.${decision.mistake}`) : "";
    const lost = cost < LEAST_COST ? [] : [`−${formatProbability(cost)} `];
    const label = make("span", { class: "mark-cost" }, ...lost, make("span", {}, kind));
    label.dataset.below = String(chance > 0.4);
    mark.append(label);
    return mark;
  }

  /**
   * Show what mistakes have cost, the greatest costs first, where no mark or label is: with the kind
   * of mistake, or the cost alone.
   */
  #placeCosts() {
    const { game, plot } = this;
    const width = plot.clientWidth;
    if (!game || !width) return;
    const middle = (move: number) => (width * move) / this.length;
    const reach = HALF_MARK + GAP;
    const taken = game.mistakes.map((move) => {
      return { move, from: middle(move) - reach, to: middle(move) + reach };
    });
    if (game.record.status === "lost") taken.push({ move: -1, from: width - reach, to: width });
    const cost = (move: number) => game.decisionOf(move)?.cost?.value ?? 0;
    for (const move of [...game.mistakes].sort((a, b) => cost(b) - cost(a))) {
      const label = plot.querySelector(`[data-move="${move}"] > .mark-cost`) as HTMLElement | null;
      if (!label) continue;
      const x = middle(move);
      const fits = ["", " short"].some((form) => {
        label.className = `mark-cost${form}`; // a hidden one has no width
        const size = label.offsetWidth;
        const sides = [
          { name: "", from: x + reach, to: x + reach + size },
          { name: " before", from: x - reach - size, to: x - reach },
        ];
        const free = sides.find(
          ({ from, to }) =>
            size > 0 &&
            from >= 0 &&
            to <= width &&
            taken.every((other) => other.move === move || other.to <= from || other.from >= to),
        );
        if (!free) return false;
        label.className += free.name;
        taken.push({ move: -1, from: free.from - GAP, to: free.to + GAP });
        return true;
      });
      if (!fits) label.className = "mark-cost no-room";
    }
  }

  #pointsOf({ review, length }: RecordedGame): Point[] {
    const known = review?.curve ?? [];
    return known.map(({ decision, chance }) => {
      const move = review?.decisions[decision]?.move ?? length;
      return { x: this.place(move), ...chance };
    });
  }

  /** A small line for each move, on the axis. */
  #ticks({ length }: RecordedGame) {
    const places = length > MOST_TICKS ? [] : [...Array(length + 1).keys()];
    const d = places.map((move) => `M${this.place(move)} ${HEIGHT - 5}v5`).join("");
    return makeSvg("path", { class: "ticks", d });
  }

  /** A line from each chance that is known to the next; a loss is the way down. */
  #lines({ record: { status } }: RecordedGame) {
    const { points } = this;
    const y = (share: number) => HEIGHT * (1 - share);
    const lost = status === "lost" && points.length > 1;
    const shown = lost ? points.slice(0, -1) : points;
    const at = (value: (point: Point) => number) =>
      shown.map((point) => `${point.x},${y(value(point))}`);
    const line = at(({ value }) => value).join(" ");
    const band = [...at(({ high }) => high), ...at(({ low }) => low).reverse()].join(" ");
    const [first, last] = [shown[0], shown[shown.length - 1]];
    const grid = [0, 1].map((share) =>
      makeSvg("line", { class: "grid", x1: 0, x2: WIDTH, y1: y(share), y2: y(share) }),
    );
    const under = `${first.x},${HEIGHT} ${line} ${last.x},${HEIGHT}`;
    const fall = `M${last.x} ${y(last.value)}H${WIDTH}V${HEIGHT}`;
    return [
      ...grid,
      makeSvg("polygon", { class: "area", points: under }),
      makeSvg("polygon", { class: "band", points: band }),
      makeSvg("polyline", { class: "chance", points: line }),
      ...(lost ? [makeSvg("path", { class: "fall", d: fall })] : []),
    ];
  }
}
