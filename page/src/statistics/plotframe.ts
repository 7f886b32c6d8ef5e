/**
 * The plots of the statistics. A plot is described by its caption, its axes and its layers: curves,
 * marks, bars and bands, drawn where the axes put their values.
 */

import { greatest } from "../engine/extremes.ts";
import { make, makeSvg } from "../shell/dom.ts";
import { formatDate } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";

/** The size of a plot, in units of its own. */
export const [WIDTH, HEIGHT] = [400, 190];
/** Its margins. At the left "10,000 sec" has room. */
export const [LEFT, RIGHT, TOP, BOTTOM] = [64, 10, 22, 24];

/** `place` is the number of the game. */
type Spot = { place: number; value: number };

export type Point = Spot & { won: boolean; label: string };

/** From places and values to the units of the plot. */
type Scale = { x: (place: number) => number; y: (value: number) => number };

type Layer = (scale: Scale) => SVGElement[];

/**
 * `ticks` are the values of the lines, from below; places go from 0 to `last`, and `ends` stand
 * below the first and the last; `unit` says what the values are, `along` what the places are. A
 * single place is in the middle.
 */
type Plot = {
  title: string;
  summary: string;
  ticks: number[];
  format: (value: number) => string;
  last: number;
  ends: [string, string];
  unit?: string;
  along: string;
  layers: Layer[];
};

export function drawPlot({
  title,
  summary,
  ticks,
  format,
  last,
  ends,
  unit = "",
  along,
  layers,
}: Plot) {
  const [bottom, top] = [ticks[0], ticks[ticks.length - 1]];
  const scale = {
    x: (place: number) => LEFT + (WIDTH - LEFT - RIGHT) * (last > 0 ? place / last : 0.5),
    y: (value: number) =>
      HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * ((value - bottom) / (top - bottom)),
  };
  const lines = ticks.flatMap((tick) => [
    makeSvg("path", { class: "grid", d: `M${LEFT} ${scale.y(tick)}H${WIDTH - RIGHT}` }),
    write(format(tick), LEFT - 4, scale.y(tick) + 3.5, "end"),
  ]);
  const [from, to] = ends;
  return inFigure(title, summary, [
    ...lines,
    write(from, LEFT, HEIGHT - 7, "start"),
    ...(from === to ? [] : [write(to, WIDTH - RIGHT, HEIGHT - 7, "end")]),
    write(unit, 4, 13, "start"),
    write(along, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 7, "middle"),
    ...layers.flatMap((layer) => layer(scale)),
  ]);
}

/**
 * Draw a mark for each game, and a curve of means. Where there is none, or all are alike, the caption
 * says it: a flat line is not drawn.
 *
 * @param games oldest first
 * @param plot `top` is the end of the axis, by default a round number
 */
export function drawGames(
  games: { when: string | null }[],
  {
    points,
    means,
    top,
    ...plot
  }: Pick<Plot, "title" | "summary" | "format" | "unit"> & {
    points: Point[];
    means: Spot[];
    top?: number;
  },
) {
  const alike = points.every(({ value }) => value === points[0].value);
  if (points.length !== 1 && alike) return inFigure(plot.title, plot.summary, []);
  return drawPlot({
    ...plot,
    ticks: axis(greatest([0, ...points.map(({ value }) => value)]), top),
    last: games.length - 1,
    ends: datesOf(games),
    along: t("reviews.plot.games"),
    layers: [curve(means), marks(points)],
  });
}

/**
 * Put a plot below its caption, from which screen readers know what matters.
 *
 * @param parts none where there is nothing to draw
 */
export function inFigure(title: string, summary: string, parts: SVGElement[]) {
  const caption = make("figcaption", {}, make("strong", {}, title), ` ${summary}`);
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" };
  const plot = parts.length ? [makeSvg("svg", box, parts)] : [];
  return make("figure", { class: "plot" }, caption, ...plot);
}

export const write = (text: string, x: number, y: number, anchor: "start" | "middle" | "end") =>
  makeSvg("text", { class: "tick", x, y, "text-anchor": anchor }, text);

/** Returns the dates of the first and the last game that have one. */
export function datesOf(games: { when: string | null }[]): [string, string] {
  const dates = games.flatMap(({ when }) => when ?? []);
  return dates.length ? [formatDate(dates[0]), formatDate(dates[dates.length - 1])] : ["", ""];
}

// Layers

/** A line through points. */
export const curve =
  (points: Spot[]): Layer =>
  ({ x, y }) => {
    const path = points.map(({ place, value }) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`);
    return [makeSvg("polyline", { class: "curve", points: path.join(" ") })];
  };

/** A dot for a win and a cross for a loss: shapes are distinct in any colour. */
const marks =
  (points: Point[]): Layer =>
  ({ x, y }) =>
    points.map(({ place, value, won, label }) => {
      const [cx, cy] = [x(place), y(value)];
      const says = makeSvg("title", {}, label);
      if (won) return makeSvg("circle", { class: "won", cx, cy, r: 2.5 }, says);
      return makeSvg("path", { class: "lost", d: `M${cx - 2.5} ${cy - 2.5}l5 5m0-5l-5 5` }, says);
    });

/** A bar for each place. */
export const bars =
  (values: number[]): Layer =>
  ({ x, y }) =>
    values.map((value, place) =>
      makeSvg("rect", {
        class: "data-bar",
        ...{ x: x(place) + 1, y: y(value), width: x(1) - x(0) - 2, height: y(0) - y(value) },
      }),
    );

/** What is as far from 0, above and below. */
export const band =
  (sums: { place: number; reach: number }[]): Layer =>
  ({ x, y }) => {
    const line = (sign: number) =>
      sums.map(({ place, reach }) => `${x(place).toFixed(1)},${y(sign * reach).toFixed(1)}`);
    const points = [...line(1), ...line(-1).reverse()].join(" ");
    return [makeSvg("polygon", { class: "band", points })];
  };

// Axes

/**
 * Returns three to six round values from 0 on, the last one not below any value.
 *
 * @param most the greatest value
 * @param top the last one
 */
export function axis(most: number, top?: number) {
  if (top) return [0, top / 2, top];
  const step = roundStep(most || 1);
  return Array.from(
    { length: Math.max(2, Math.ceil(most / step)) + 1 },
    (_, index) => index * step,
  );
}

/**
 * Returns round values around 0, between which all values are.
 *
 * @param least at most 0
 * @param most at least 0
 */
export function axisAround(least: number, most: number) {
  const step = roundStep(most - least || 1);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** A round number of which about four reach over a span. */
function roundStep(span: number) {
  const size = 10 ** Math.floor(Math.log10(span / 2));
  return [1, 2, 5, 10].map((factor) => factor * size).find((factor) => 4 * factor >= span) ?? span;
}

/** Returns for each point the mean of it and those before it. */
export function runningMean(points: Spot[], length: number) {
  return points.map(({ place }, index) => {
    const last = points.slice(Math.max(0, index + 1 - length), index + 1);
    return { place, value: last.reduce((sum, { value }) => sum + value, 0) / last.length };
  });
}
