/**
 * The plots of the statistics, of the last games of a group: time, win rate, 3BV/s and streak over
 * the games, and how the times of the wins are distributed, with summaries.
 */

import { makeSvg } from "../core/dom.js";
import { formatDate, formatNumber, formatProbability, formatSeconds, t } from "../core/i18n.js";
import { axis, curve, drawFrame, inFigure, mark, runningMean } from "../design/plotframe.js";

/**
 * @typedef {import("../host/protocol.js").RecentGame} RecentGame
 * @typedef {import("../design/plotframe.js").Point} Point
 * @typedef {{
 *   title: string,
 *   summary: string,
 *   points: Point[],
 *   curve: {place: number, value: number}[],
 *   top?: number,
 *   unit?: string,
 *   format: (value: number) => string,
 * }} Plot `place` is the number of the game; `top` is the end of the axis, by default a round
 *   number
 */

/** Wins that the curves of time and speed are the mean of. */
const MEAN = 10;
/** Games that the win rate is over. */
const WINDOW = 20;

/** The bars of the distribution, at most. */
const BARS = 12;

/** @param {import("../host/protocol.js").StatisticsGroup} group */
export function plots({ recent, streak, bestStreak }) {
  const streaks = streakPlot(recent, streak, bestStreak);
  const overGames = [timePlot(recent), ratePlot(recent), speedPlot(recent), streaks];
  return [...overGames.map((plot) => draw(plot, recent)), drawDistribution(recent)];
}

/**
 * How long the streak of wins was after each of the last games.
 *
 * @param {RecentGame[]} games oldest first
 * @param {number} now the streak of all games
 * @param {number} best
 * @returns {Plot}
 */
function streakPlot(games, now, best) {
  let length = 0;
  const lengths = games.map(({ won }) => (length = won ? length + 1 : 0));
  // The first of these games may have gone on with a streak: then the last one knows it.
  const missing = lengths.length && length === lengths.length ? now - length : 0;
  const points = games.map((game, place) =>
    point(game, place, lengths[place] + missing, formatNumber),
  );
  return {
    title: t("plot.streak"),
    summary: t("plot.streak.says", { now, best }),
    points,
    curve: points,
    unit: t("reviews.plot.won"),
    format: formatNumber,
  };
}

/** How many of the wins took how long. @param {RecentGame[]} games */
function drawDistribution(games) {
  const times = games
    .filter(({ won }) => won)
    .map(({ elapsed }) => elapsed)
    .sort((a, b) => a - b);
  const title = t("plot.spread");
  if (!times.length) return inFigure(title, t("plot.none"), makeSvg("svg", { hidden: true }));
  const marks = axis(times[times.length - 1]);
  const end = marks[marks.length - 1];
  const bars = Math.min(BARS, Math.max(marks.length - 1, Math.ceil(Math.sqrt(times.length))));
  const counts = Array(bars).fill(0);
  for (const time of times) counts[Math.min(bars - 1, Math.floor((bars * time) / end))]++;
  const [quarter, rest] = [0.25, 0.75].map((part) => times[Math.floor(part * (times.length - 1))]);
  return drawFrame({
    title,
    summary: t("plot.spread.says", { from: formatSeconds(quarter), to: formatSeconds(rest) }),
    ticks: axis(Math.max(...counts)),
    format: formatNumber,
    last: bars,
    ends: [formatSeconds(0, 0), formatSeconds(end, end % 1 ? 1 : 0)],
    unit: t("reviews.plot.won"),
    along: t("plot.time"),
    layers: ({ x, y }) =>
      counts.map((count, place) =>
        makeSvg("rect", {
          class: "bar",
          ...{ x: x(place) + 1, y: y(count), width: x(1) - x(0) - 2, height: y(0) - y(count) },
        }),
      ),
  });
}

/**
 * The dates of the first and the last game.
 *
 * @param {RecentGame[]} games
 * @returns {[string, string]}
 */
function endsOf(games) {
  if (!games.length) return ["", ""];
  return [formatDate(games[0].when), formatDate(games[games.length - 1].when)];
}

/** @param {RecentGame[]} games @returns {Plot} */
function timePlot(games) {
  const points = games.map((game, place) => point(game, place, game.elapsed, formatSeconds));
  const wins = points.filter(({ won }) => won);
  return { points, ...plotOfWins("plot.time", wins, Math.min, formatSeconds) };
}

/** @param {RecentGame[]} games @returns {Plot} */
function ratePlot(games) {
  const points = games.map((game, place) => point(game, place, Number(game.won)));
  const won = points.filter((point) => point.won).length;
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

/** @param {RecentGame[]} games @returns {Plot} */
function speedPlot(games) {
  const format = (/** @type {number} */ value) => formatNumber(value, 2);
  const points = games.flatMap((game, place) => {
    if (!game.won || game.bbbv === null || game.elapsed <= 0) return [];
    return [point(game, place, game.bbbv / game.elapsed, format)];
  });
  const plot = { points, ...plotOfWins("result.speed", points, Math.max, formatNumber, format) };
  // A win by one click took no time, and old games have no 3BV.
  const unmeasured = !points.length && games.some(({ won }) => won);
  return unmeasured ? { ...plot, summary: t("reviews.plot.none") } : plot;
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

/** @param {Plot} plot @param {RecentGame[]} games */
function draw({ title, summary, points, curve: means, top, format, unit = "" }, games) {
  return drawFrame({
    title,
    summary,
    ticks: axis(Math.max(...points.map(({ value }) => value), 0), top),
    format,
    last: games.length - 1,
    ends: endsOf(games),
    unit,
    along: t("reviews.plot.games"),
    layers: (scale) => [
      curve(means, scale),
      ...points.map((point) => mark(point, scale.x(point.place), scale.y(point.value))),
    ],
  });
}
