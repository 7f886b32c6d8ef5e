/** The plots of the statistics: time, win rate and 3BV/s over the last games, with summaries. */

import { make, makeSvg } from "./dom.js";
import { formatDate, formatNumber, formatProbability, formatSeconds, t } from "./i18n.js";

/**
 * @typedef {import("./protocol.js").RecentGame} RecentGame
 * @typedef {{place: number, value: number, won: boolean, label: string}} Point
 * @typedef {{
 *   title: string,
 *   summary: string,
 *   points: Point[],
 *   curve: {place: number, value: number}[],
 *   top?: number,
 *   format: (value: number) => string,
 * }} Plot `place` is the number of the game; `top` is the end of the axis, by default a round number
 */

/** Wins that the curves of time and speed are the mean of. */
const MEAN = 10;
/** Games that the win rate is over. */
const WINDOW = 20;

/** The size of a plot, in units of its own, and its margins. */
const [WIDTH, HEIGHT] = [300, 140];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 8, 8, 22];

/**
 * Draw the three plots.
 *
 * @param {RecentGame[]} games oldest first
 */
export function plots(games) {
  const all = [timePlot(games), ratePlot(games), speedPlot(games)];
  return all.map((plot) => draw(plot, games));
}

/**
 * @param {RecentGame[]} games
 * @returns {Plot}
 */
function timePlot(games) {
  const points = games.map((game, place) => point(game, place, game.elapsed, formatSeconds));
  const wins = points.filter(({ won }) => won);
  return { points, ...plotOfWins("plot.time", wins, Math.min, formatSeconds) };
}

/**
 * @param {RecentGame[]} games
 * @returns {Plot}
 */
function ratePlot(games) {
  const points = games.map((game, place) => point(game, place, Number(game.won)));
  const won = points.filter((it) => it.won).length;
  const curve = runningMean(points, WINDOW);
  return {
    title: t("statistics.rate"),
    summary: t("plot.rate.says", {
      wins: won,
      games: games.length,
      rate: formatProbability(won / Math.max(1, games.length)),
      window: WINDOW,
      last: formatProbability(curve.at(-1)?.value ?? 0),
    }),
    points,
    curve,
    top: 1,
    format: formatProbability,
  };
}

/**
 * @param {RecentGame[]} games
 * @returns {Plot}
 */
function speedPlot(games) {
  const format = (/** @type {number} */ value) => formatNumber(value, 2);
  const points = games.flatMap((game, place) => {
    if (!game.won || game.bbbv === null || game.elapsed <= 0) return [];
    return [point(game, place, game.bbbv / game.elapsed, format)];
  });
  return { points, ...plotOfWins("result.speed", points, Math.max, formatNumber, format) };
}

/**
 * Returns the parts of a plot that are about wins.
 *
 * @param {"plot.time" | "result.speed"} title the key of its text
 * @param {Point[]} wins
 * @param {(...values: number[]) => number} best
 * @param {(value: number, decimals?: 0 | 1) => string} formatTick
 * @param {(value: number) => string} [formatValue]
 */
function plotOfWins(title, wins, best, formatTick, formatValue = formatTick) {
  return {
    title: t(title),
    summary: summary(wins, best, formatValue),
    curve: runningMean(wins, MEAN),
    format: (/** @type {number} */ value) => formatTick(value, value % 1 ? 1 : 0),
  };
}

/**
 * @param {RecentGame} game
 * @param {number} place
 * @param {number} value
 * @param {(value: number) => string} [format]
 * @returns {Point}
 */
function point({ won, when }, place, value, format) {
  const outcome = t(won ? "statistics.won" : "statistics.lost");
  const parts = [outcome, ...(format ? [format(value)] : []), formatDate(when)];
  return { place, value, won, label: parts.join(", ") };
}

/**
 * Say the best, the median and the last of some values.
 *
 * @param {Point[]} points
 * @param {(...values: number[]) => number} best
 * @param {(value: number) => string} format
 */
function summary(points, best, format) {
  if (!points.length) return t("plot.none");
  const values = points.map(({ value }) => value);
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
  return t("plot.says", {
    wins: points.length,
    best: format(best(...values)),
    median: format(median),
    last: format(values[values.length - 1]),
  });
}

/**
 * Returns for each point the mean of it and those before it.
 *
 * @param {Point[]} points
 * @param {number} length
 */
function runningMean(points, length) {
  return points.map(({ place }, index) => {
    const last = points.slice(Math.max(0, index + 1 - length), index + 1);
    return { place, value: last.reduce((sum, { value }) => sum + value, 0) / last.length };
  });
}

/**
 * @param {Plot} plot
 * @param {RecentGame[]} games
 */
function draw({ title, summary, points, curve, top, format }, games) {
  const ticks = axis(Math.max(...points.map(({ value }) => value), 0), top);
  const end = ticks[ticks.length - 1];
  const last = games.length - 1;
  const x = (/** @type {number} */ place) =>
    LEFT + (WIDTH - LEFT - RIGHT) * (last > 0 ? place / last : 0.5);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value / end);
  const lines = ticks.flatMap((tick) => {
    const place = { x: LEFT - 4, y: y(tick) + 3.5, "text-anchor": "end" };
    return [
      makeSvg("path", { class: "grid", d: `M${LEFT} ${y(tick)}H${WIDTH - RIGHT}` }),
      makeSvg("text", { class: "tick", ...place }, format(tick)),
    ];
  });
  const path = curve.map(({ place, value }) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`);
  const svg = makeSvg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    ...lines,
    ...dates(games, x),
    makeSvg("polyline", { class: "curve", points: path.join(" ") }),
    ...points.map((it) => mark(it, x(it.place), y(it.value))),
  );
  const caption = make("figcaption", {}, make("strong", {}, title), ` ${summary}`);
  return make("figure", { class: "plot" }, caption, svg);
}

/**
 * A dot for a win and a cross for a loss: shapes are distinct in any colour.
 *
 * @param {Point} point
 * @param {number} x
 * @param {number} y
 */
function mark({ won, label }, x, y) {
  const says = makeSvg("title", {}, label);
  if (won) return makeSvg("circle", { class: "won", cx: x, cy: y, r: 2.5 }, says);
  return makeSvg("path", { class: "lost", d: `M${x - 2.5} ${y - 2.5}l5 5m0-5l-5 5` }, says);
}

/**
 * Write the days of the first and the last game below a plot.
 *
 * @param {RecentGame[]} games
 * @param {(place: number) => number} x
 */
function dates(games, x) {
  const [first, last] = [games[0], games[games.length - 1]].map((game) => formatDate(game.when));
  /** @type {(text: string, place: number, anchor: string) => SVGElement} */
  const write = (text, place, anchor) =>
    makeSvg("text", { class: "tick", x: x(place), y: HEIGHT - 6, "text-anchor": anchor }, text);
  const end = games.length - 1;
  if (first === last) return [write(first, end / 2, "middle")];
  return [write(first, 0, "start"), write(last, end, "end")];
}

/**
 * Returns three to six round values from 0 on, the last one not below any value.
 *
 * @param {number} most the greatest value
 * @param {number} [top] the last one
 */
function axis(most, top) {
  if (top) return [0, top / 2, top];
  const size = 10 ** Math.floor(Math.log10((most || 1) / 2));
  const step = [1, 2, 5, 10].map((it) => it * size).find((it) => 4 * it >= most) ?? most;
  return Array.from({ length: Math.max(2, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}
