/** The plots of the statistics: time, win rate and 3BV/s over the last games, with summaries. */

import { formatDate, formatNumber, formatProbability, formatSeconds, t } from "./i18n.js";
import { axis, curve, drawFrame, mark, runningMean } from "./plotframe.js";

/**
 * @typedef {import("./protocol.js").RecentGame} RecentGame
 * @typedef {import("./plotframe.js").Point} Point
 * @typedef {{
 *   title: string,
 *   summary: string,
 *   points: Point[],
 *   curve: {place: number, value: number}[],
 *   top?: number,
 *   unit?: string,
 *   format: (value: number) => string,
 * }} Plot `place` is the number of the game; `top` is the end of the axis, by default a round number
 */

/** Wins that the curves of time and speed are the mean of. */
const MEAN = 10;
/** Games that the win rate is over. */
const WINDOW = 20;

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
 * @param {Plot} plot
 * @param {RecentGame[]} games
 */
function draw({ title, summary, points, curve: means, top, format, unit = "" }, games) {
  const [first, last] = [games[0], games[games.length - 1]].map(({ when }) => formatDate(when));
  return drawFrame({
    title,
    summary,
    ticks: axis(Math.max(...points.map(({ value }) => value), 0), top),
    format,
    last: games.length - 1,
    ends: [first, last],
    unit,
    along: t("reviews.plot.games"),
    layers: (scale) => [
      curve(means, scale),
      ...points.map((it) => mark(it, scale.x(it.place), scale.y(it.value))),
    ],
  });
}
