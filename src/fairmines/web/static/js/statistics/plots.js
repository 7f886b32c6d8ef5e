/** The plots of many reviews: mistakes, luck, wins against the expert's, times by rule of proof. */

import { makeSvg } from "../core/dom.js";
import { formatDate, formatNumber, formatSeconds, formatSigned, t } from "../core/i18n.js";
import {
  axis,
  axisAround,
  BOTTOM,
  curve,
  drawFrame,
  HEIGHT,
  inFigure,
  mark,
  runningMean,
  TOP,
  WIDTH,
} from "../design/plotframe.js";
import { ruleName } from "../core/levels.js";
import { mistakesOf } from "../reviews/summary.js";
import { nameOf } from "./source.js";

/**
 * @typedef {import("./source.js").Reviewed} Reviewed
 * @typedef {import("../core/answers.js").RuleTimes} RuleTimes
 * @typedef {{surplus: number, variance: number}} LuckStep what a game adds to a sum, and to its
 *   variance
 */

/** The games that the curve of mistakes is the mean of. */
const WINDOW = 20;
/** The last games that are drawn one by one. */
const MOST = 500;
/** Where the bars of the rules begin, and the room behind them for half of the last time. */
const [NAMES, BEHIND] = [112, 26];

/**
 * @param {Reviewed[]} games the first finished one first; at least one
 * @param {RuleTimes[]} times
 */
export function reviewPlots(games, times) {
  const guessed = games.filter(({ summary }) => summary.guesses > 0);
  const known = games.filter(
    ({ summary: { start, status } }) => start !== null && (status === "won" || status === "lost"),
  );
  return [
    mistakePlot(games),
    sumPlot(t("reviews.plot.luck"), t("reviews.plot.moves"), guessed, ({ summary }) => ({
      surplus: summary.survived - summary.expected,
      variance: summary.variance,
    })),
    sumPlot(
      t("reviews.plot.wins"),
      t("reviews.plot.won"),
      known,
      ({ summary: { start, status } }) => ({
        surplus: Number(status === "won") - Number(start),
        variance: Number(start) * (1 - Number(start)),
      }),
    ),
    timePlot(times),
  ];
}

/** @param {Reviewed[]} games */
function mistakePlot(games) {
  const points = games.slice(-MOST).map((game, place) => {
    const value = mistakesOf(game.summary);
    const label = [nameOf(game), t("reviewer.mistakes", { count: value })].join(", ");
    return { place, value, won: !value, label };
  });
  const means = runningMean(points, WINDOW);
  const last = formatNumber(means[means.length - 1].value, 2);
  return drawFrame({
    title: t("reviews.mistakesEach"),
    summary: t("reviews.plot.mistakes.says", { window: WINDOW, last }),
    ticks: axis(Math.max(...points.map(({ value }) => value))),
    format: formatTick,
    last: points.length - 1,
    ends: ends(games.slice(-MOST)),
    unit: t("reviews.plot.mistakes"),
    along: t("reviews.plot.games"),
    layers: (scale) => [
      ...points.map((point) => mark(point, scale.x(point.place), scale.y(point.value))),
      curve(means, scale),
    ],
  });
}

/**
 * Draw the sum of what games add, and two standard deviations around 0.
 *
 * @param {string} title
 * @param {string} unit of what is summed
 * @param {Reviewed[]} games
 * @param {(game: Reviewed) => LuckStep} stepOf
 */
function sumPlot(title, unit, games, stepOf) {
  if (!games.length)
    return inFigure(title, t("reviews.plot.none"), makeSvg("svg", { hidden: true }));
  let [value, variance] = [0, 0];
  const sums = [{ place: 0, value, reach: 0 }];
  for (const [index, game] of games.entries()) {
    const step = stepOf(game);
    value += step.surplus;
    variance += step.variance;
    sums.push({ place: index + 1, value, reach: 2 * Math.sqrt(variance) });
  }
  const reach = sums[sums.length - 1].reach;
  const values = sums.map((sum) => sum.value);
  const drawn = thinned(sums);
  return drawFrame({
    title,
    summary: t("reviews.plot.sum.says", {
      sum: formatSigned(value),
      reach: formatNumber(reach, 1),
    }),
    ticks: axisAround(
      least(-reach, values),
      -least(
        -reach,
        values.map((sum) => -sum),
      ),
    ),
    format: formatTick,
    last: games.length,
    ends: ends(games),
    unit,
    along: t("reviews.plot.games"),
    layers: (scale) => [band(drawn, scale), curve(drawn, scale)],
  });
}

/**
 * As many of the sums as the plot has room for, and the last.
 *
 * @template T
 * @param {T[]} sums
 */
function thinned(sums) {
  const step = Math.ceil(sums.length / MOST);
  return sums.filter((_, index) => index % step === 0 || index === sums.length - 1);
}

/**
 * The least of many values: a call has no room for tens of thousands of arguments.
 *
 * @param {number} first
 * @param {number[]} values
 */
function least(first, values) {
  return values.reduce((smallest, value) => Math.min(smallest, value), first);
}

/**
 * @param {{place: number, reach: number}[]} sums
 * @param {import("../design/plotframe.js").Scale} scale
 */
function band(sums, { x, y }) {
  const line = (/** @type {number} */ sign) =>
    sums.map(({ place, reach }) => `${x(place).toFixed(1)},${y(sign * reach).toFixed(1)}`);
  return makeSvg("polygon", {
    class: "band",
    points: [...line(1), ...line(-1).reverse()].join(" "),
  });
}

/** @param {RuleTimes[]} times */
function timePlot(times) {
  const title = t("reviews.times");
  if (!times.length)
    return inFigure(title, t("reviews.plot.none"), makeSvg("svg", { hidden: true }));
  const ticks = axis(Math.max(...times.map(({ three_quarters }) => three_quarters)));
  const end = ticks[ticks.length - 1];
  const x = (/** @type {number} */ value) => NAMES + (WIDTH - NAMES - BEHIND) * (value / end);
  const height = (HEIGHT - TOP - BOTTOM) / times.length;
  const rows = times.flatMap((rule, index) => timeRow(rule, x, TOP + height * (index + 0.5)));
  const slowest = [...times].sort((a, b) => b.median - a.median)[0];
  const says = t("reviews.plot.times.says", {
    rule: ruleName(slowest.rule),
    median: formatSeconds(slowest.median, 2),
  });
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" };
  return inFigure(title, says, makeSvg("svg", box, ...timeLines(ticks, x), ...rows));
}

/** @param {RuleTimes} times @param {(value: number) => number} x @param {number} y its middle */
function timeRow({ rule, quarter, median, three_quarters }, x, y) {
  const width = Math.max(1, x(three_quarters) - x(quarter));
  return [
    makeSvg(
      "text",
      { class: "tick", x: NAMES - 4, y: y + 3.5, "text-anchor": "end" },
      ruleName(rule),
    ),
    makeSvg("rect", { class: "bar", x: x(quarter), y: y - 4, width, height: 8 }),
    makeSvg("path", { class: "middle", d: `M${x(median)} ${y - 6}v12` }),
  ];
}

/**
 * @param {number[]} ticks in seconds
 * @param {(value: number) => number} x
 */
function timeLines(ticks, x) {
  const decimals = Math.max(...ticks.map(decimalsOf));
  return ticks.flatMap((tick) => [
    makeSvg("path", { class: "grid", d: `M${x(tick)} ${TOP}V${HEIGHT - BOTTOM}` }),
    makeSvg(
      "text",
      { class: "tick", x: x(tick), y: HEIGHT - 7, "text-anchor": "middle" },
      formatSeconds(tick, decimals),
    ),
  ]);
}

/**
 * The dates of the first and the last game that have one.
 *
 * @param {Reviewed[]} games
 * @returns {[string, string]}
 */
function ends(games) {
  const dated = (/** @type {Reviewed} */ { when }) => when !== null;
  const [first, last] = [games.find(dated), games.findLast(dated)];
  return [first?.when ? formatDate(first.when) : "", last?.when ? formatDate(last.when) : ""];
}

/** @param {number} value */
function formatTick(value) {
  return formatNumber(Math.round(1e6 * value) / 1e6);
}

/** The decimals that a round number needs. @param {number} value */
function decimalsOf(value) {
  return [0, 1, 2].find((digits) => Math.abs(value - Number(value.toFixed(digits))) < 1e-9) ?? 3;
}
