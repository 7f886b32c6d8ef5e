/**
 * The plots of the last games of a group: time, win rate, 3BV/s and streak over the games, and how
 * the times of the wins are distributed.
 */

import { greatest, least } from "../engine/extremes.ts";
import {
  formatDate,
  formatNumber,
  formatProbability,
  formatSeconds,
  formatTime,
} from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { axis, bars, drawGames, drawPlot, inFigure, runningMean, type Point } from "./plotframe.ts";
import type { RecentGame, StatisticsGroup } from "../host/protocol.ts";

/** Wins that the curves of time and speed are the mean of. */
const MEAN = 10;
/** Games that the win rate is over. */
const WINDOW = 20;

/** The bars of the distribution, at most. */
const BARS = 12;

/** @param group its last games are oldest first */
export function plots({ recent, streak, bestStreak }: StatisticsGroup) {
  return [
    timePlot(recent),
    ratePlot(recent),
    speedPlot(recent),
    streakPlot(recent, streak, bestStreak),
    spreadPlot(recent),
  ];
}

function timePlot(games: RecentGame[]) {
  const points = games.map((game, place) => gamePoint(game, place, game.elapsed, formatTime));
  const wins = points.filter(({ won }) => won);
  return drawGames(games, {
    title: t("plot.time"),
    summary: summary(wins, least, formatTime),
    points,
    means: runningMean(wins, MEAN),
    format: (value) => formatSeconds(value, value % 1 ? 1 : 0),
  });
}

function ratePlot(games: RecentGame[]) {
  const points = games.map((game, place) => gamePoint(game, place, Number(game.won)));
  const wins = points.filter(({ won }) => won).length;
  const means = runningMean(points, WINDOW);
  return drawGames(games, {
    title: t("statistics.rate"),
    summary: t("plot.rate.says", {
      wins,
      games: games.length,
      rate: formatProbability(wins / Math.max(1, games.length)),
      window: WINDOW,
      last: formatProbability(means.at(-1)?.value ?? 0),
    }),
    points,
    means,
    top: 1,
    format: formatProbability,
  });
}

function speedPlot(games: RecentGame[]) {
  const format = (value: number) => formatNumber(value, 2);
  const points = games.flatMap((game, place) => {
    if (!game.won || game.bbbv === null || game.elapsed <= 0) return [];
    return [gamePoint(game, place, game.bbbv / game.elapsed, format)];
  });
  // A win by one click took no time, and old games have no 3BV.
  const unmeasured = !points.length && games.some(({ won }) => won);
  return drawGames(games, {
    title: t("result.speed"),
    summary: unmeasured ? t("reviews.plot.none") : summary(points, greatest, format),
    points,
    means: runningMean(points, MEAN),
    format: (value) => formatNumber(value, value % 1 ? 1 : 0),
  });
}

/**
 * How long the streak of wins was after each of the last games.
 *
 * @param now the streak of all games
 */
function streakPlot(games: RecentGame[], now: number, best: number) {
  let length = 0;
  const lengths = games.map(({ won }) => (length = won ? length + 1 : 0));
  // The first of these games may have gone on with a streak: then the last one knows it.
  const missing = lengths.length && length === lengths.length ? now - length : 0;
  const points = games.map((game, place) =>
    gamePoint(game, place, lengths[place] + missing, formatNumber),
  );
  return drawGames(games, {
    title: t("plot.streak"),
    summary: t("plot.streak.says", { now, best }),
    points,
    means: points,
    unit: t("reviews.plot.won"),
    format: formatNumber,
  });
}

/** How many of the wins took how long. */
function spreadPlot(games: RecentGame[]) {
  const times = games
    .filter(({ won }) => won)
    .map(({ elapsed }) => elapsed)
    .sort((a, b) => a - b);
  const title = t("plot.spread");
  if (!times.length) return inFigure(title, t("plot.none"), []);
  const marks = axis(times[times.length - 1]);
  const end = marks[marks.length - 1];
  const count = Math.min(BARS, Math.max(marks.length - 1, Math.ceil(Math.sqrt(times.length))));
  const counts = Array(count).fill(0);
  for (const time of times) counts[Math.min(count - 1, Math.floor((count * time) / end))]++;
  const [quarter, rest] = [0.25, 0.75].map((part) => times[Math.floor(part * (times.length - 1))]);
  return drawPlot({
    title,
    summary: t("plot.spread.says", { from: formatTime(quarter), to: formatTime(rest) }),
    ticks: axis(greatest(counts)),
    format: formatNumber,
    last: count,
    ends: [formatSeconds(0, 0), formatSeconds(end, end % 1 ? 1 : 0)],
    unit: t("reviews.plot.won"),
    along: t("plot.time"),
    layers: [bars(counts)],
  });
}

function gamePoint(
  { won, when }: RecentGame,
  place: number,
  value: number,
  format?: (value: number) => string,
): Point {
  const outcome = t(won ? "statistics.won" : "statistics.lost");
  const parts = [outcome, ...(format ? [format(value)] : []), formatDate(when)];
  return { place, value, won, label: parts.join(", ") };
}

/** Say the best, the median and the last of the wins. */
function summary(
  wins: Point[],
  best: (values: number[]) => number,
  format: (value: number) => string,
) {
  if (!wins.length) return t("plot.none");
  const values = wins.map(({ value }) => value);
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
  return t("plot.says", {
    wins: values.length,
    best: format(best(values)),
    median: format(median),
    last: format(values[values.length - 1]),
  });
}
