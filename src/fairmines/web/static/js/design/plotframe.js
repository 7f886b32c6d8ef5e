/**
 * The frame that all plots share: axes with round numbers, a caption, and where values are in it.
 */

import { make, makeSvg } from "../core/dom.js";

/** The size of a plot, in units of its own. */
export const [WIDTH, HEIGHT] = [400, 190];
/** Its margins. At the left "10,000 sec" has room. */
export const [LEFT, RIGHT, TOP, BOTTOM] = [64, 10, 22, 24];

/**
 * @typedef {{place: number, value: number, won: boolean, label: string}} Point
 *   `place` is the number of the game
 *
 * @typedef {{x: (place: number) => number, y: (value: number) => number}} Scale
 *   from places and values to the units of the plot
 *
 * @typedef {{
 *   title: string,
 *   summary: string,
 *   ticks: number[],
 *   format: (value: number) => string,
 *   last: number,
 *   ends: [string, string],
 *   unit: string,
 *   along: string,
 *   layers: (scale: Scale) => SVGElement[],
 * }} PlotFrame `ticks` are the values of the lines, from below; places go from 0 to `last`, and
 *   `ends` stand below the first and the last; `unit` says what the values are, `along` what the
 *   places are; `layers` are drawn over the lines. A single place is in the middle
 */

/**
 * Draw a plot. It is hidden from screen readers, so its caption says what matters.
 *
 * @param {PlotFrame} frame
 */
export function drawFrame({ title, summary, ticks, format, last, ends, unit, along, layers }) {
  const [bottom, top] = [ticks[0], ticks[ticks.length - 1]];
  const scale = {
    x: (/** @type {number} */ place) =>
      LEFT + (WIDTH - LEFT - RIGHT) * (last > 0 ? place / last : 0.5),
    y: (/** @type {number} */ value) =>
      HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * ((value - bottom) / (top - bottom)),
  };
  const lines = ticks.flatMap((tick) => {
    const place = { x: LEFT - 4, y: scale.y(tick) + 3.5, "text-anchor": "end" };
    return [
      makeSvg("path", { class: "grid", d: `M${LEFT} ${scale.y(tick)}H${WIDTH - RIGHT}` }),
      makeSvg("text", { class: "tick", ...place }, format(tick)),
    ];
  });
  const svg = makeSvg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    ...lines,
    ...writeEnds(ends),
    ...writeNames(unit, along),
    ...layers(scale),
  );
  return inFigure(title, summary, svg);
}

/**
 * Put a plot below its caption.
 *
 * @param {string} title
 * @param {string} summary
 * @param {SVGElement} svg
 */
export function inFigure(title, summary, svg) {
  const caption = make("figcaption", {}, make("strong", {}, title), ` ${summary}`);
  return make("figure", { class: "plot" }, caption, svg);
}

/**
 * Draw a line through points.
 *
 * @param {{place: number, value: number}[]} points
 * @param {Scale} scale
 */
export function curve(points, { x, y }) {
  const path = points.map(({ place, value }) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`);
  return makeSvg("polyline", { class: "curve", points: path.join(" ") });
}

/**
 * Write what stands below the first and the last place, at the edges of the plot; once if it is the
 * same.
 *
 * @param {[string, string]} ends
 */
function writeEnds([from, to]) {
  /** @type {(text: string, x: number, anchor: string) => SVGElement} */
  const write = (text, x, anchor) =>
    makeSvg("text", { class: "tick", x, y: HEIGHT - 7, "text-anchor": anchor }, text);
  const first = write(from, LEFT, "start");
  return from === to ? [first] : [first, write(to, WIDTH - RIGHT, "end")];
}

/**
 * Name the axes: above the upright one, and in the middle below the other.
 *
 * @param {string} unit
 * @param {string} along
 */
export function writeNames(unit, along) {
  const middle = (LEFT + WIDTH - RIGHT) / 2;
  return [
    makeSvg("text", { class: "tick", x: 4, y: 13 }, unit),
    makeSvg("text", { class: "tick", x: middle, y: HEIGHT - 7, "text-anchor": "middle" }, along),
  ];
}

/**
 * Returns three to six round values from 0 on, the last one not below any value.
 *
 * @param {number} most the greatest value
 * @param {number} [top] the last one
 */
export function axis(most, top) {
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
 * @param {number} least at most 0
 * @param {number} most at least 0
 */
export function axisAround(least, most) {
  const step = roundStep(most - least || 1);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** A round number of which about four reach over a span. @param {number} span */
function roundStep(span) {
  const size = 10 ** Math.floor(Math.log10(span / 2));
  return [1, 2, 5, 10].map((factor) => factor * size).find((factor) => 4 * factor >= span) ?? span;
}

/**
 * Returns for each point the mean of it and those before it.
 *
 * @param {Point[]} points
 * @param {number} length
 */
export function runningMean(points, length) {
  return points.map(({ place }, index) => {
    const last = points.slice(Math.max(0, index + 1 - length), index + 1);
    return { place, value: last.reduce((sum, { value }) => sum + value, 0) / last.length };
  });
}

/**
 * A dot for a win and a cross for a loss: shapes are distinct in any colour.
 *
 * @param {Point} point
 * @param {number} x
 * @param {number} y
 */
export function mark({ won, label }, x, y) {
  const says = makeSvg("title", {}, label);
  if (won) return makeSvg("circle", { class: "won", cx: x, cy: y, r: 2.5 }, says);
  return makeSvg("path", { class: "lost", d: `M${x - 2.5} ${y - 2.5}l5 5m0-5l-5 5` }, says);
}
