/** The plots of many reviews: mistakes, luck, wins against the expert's, times by rule of proof. */

import { greatest } from "../engine/extremes.ts";
import { makeSvg } from "../shell/dom.ts";
import { formatNumber, formatSeconds, formatSigned } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import { mistakesOf } from "../engine/summary.ts";
import {
  axis,
  axisAround,
  band,
  BOTTOM,
  curve,
  datesOf,
  drawGames,
  drawPlot,
  HEIGHT,
  inFigure,
  runningMean,
  TOP,
  WIDTH,
  write,
} from "./plotframe.ts";
import { nameOf, type Reviewed } from "./source.ts";
import type { RuleTimes } from "../engine/answers.ts";

/** What a game adds to a sum, and to its variance. */
type LuckStep = { surplus: number; variance: number };

/** The games that the curve of mistakes is the mean of. */
const WINDOW = 20;
/** The last games that are drawn one by one. */
const MOST = 500;
/** Where the bars of the rules begin, and the room behind them for half of the last time. */
const [NAMES, BEHIND] = [112, 26];

/** @param games the first finished one first; at least one */
export function reviewPlots(games: Reviewed[], times: RuleTimes[]) {
  const guessed = games.filter(({ summary }) => summary.guesses > 0);
  const known = games.filter(
    ({ summary: { start, status } }) => start !== null && (status === "won" || status === "lost"),
  );
  return [
    mistakePlot(games.slice(-MOST)),
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
    timesByRule(times),
  ];
}

function mistakePlot(games: Reviewed[]) {
  const points = games.map((game, place) => {
    const value = mistakesOf(game.summary);
    const label = [nameOf(game), t("reviewer.mistakes", { count: value })].join(", ");
    return { place, value, won: !value, label };
  });
  const means = runningMean(points, WINDOW);
  const last = formatNumber(means[means.length - 1].value, 2);
  return drawGames(games, {
    title: t("reviews.mistakesEach"),
    summary: t("reviews.plot.mistakes.says", { window: WINDOW, last }),
    points,
    means,
    unit: t("reviews.plot.mistakes"),
    format: formatTick,
  });
}

/**
 * Draw the sum of what games add, and two standard deviations around 0.
 *
 * @param unit of what is summed
 */
function sumPlot(
  title: string,
  unit: string,
  games: Reviewed[],
  stepOf: (game: Reviewed) => LuckStep,
) {
  if (!games.length) return inFigure(title, t("reviews.plot.none"), []);
  let [value, variance, least, most] = [0, 0, 0, 0];
  const sums = [{ place: 0, value, reach: 0 }];
  for (const [index, game] of games.entries()) {
    const step = stepOf(game);
    value += step.surplus;
    variance += step.variance;
    const reach = 2 * Math.sqrt(variance);
    least = Math.min(least, value, -reach);
    most = Math.max(most, value, reach);
    sums.push({ place: index + 1, value, reach });
  }
  const reach = formatNumber(sums[sums.length - 1].reach, 1);
  const drawn = thinned(sums);
  return drawPlot({
    title,
    summary: t("reviews.plot.sum.says", { sum: formatSigned(value), reach }),
    ticks: axisAround(least, most),
    format: formatTick,
    last: games.length,
    ends: datesOf(games),
    unit,
    along: t("reviews.plot.games"),
    layers: [band(drawn), curve(drawn)],
  });
}

/** As many of the sums as the plot has room for, and the last. */
function thinned<T>(sums: T[]) {
  const step = Math.ceil(sums.length / MOST);
  return sums.filter((_, index) => index % step === 0 || index === sums.length - 1);
}

/**
 * Draw half of the times of each rule as a bar, with a mark at their median: rules stand among each
 * other, so this plot lies.
 */
function timesByRule(times: RuleTimes[]) {
  const title = t("reviews.times");
  if (!times.length) return inFigure(title, t("reviews.plot.none"), []);
  const ticks = axis(greatest(times.map(({ three_quarters }) => three_quarters)));
  const end = ticks[ticks.length - 1];
  const decimals = Math.max(...ticks.map(decimalsOf));
  const x = (value: number) => NAMES + (WIDTH - NAMES - BEHIND) * (value / end);
  const lines = ticks.flatMap((tick) => [
    makeSvg("path", { class: "grid", d: `M${x(tick)} ${TOP}V${HEIGHT - BOTTOM}` }),
    write(formatSeconds(tick, decimals), x(tick), HEIGHT - 7, "middle"),
  ]);
  const height = (HEIGHT - TOP - BOTTOM) / times.length;
  const rows = times.flatMap(({ rule, quarter, median, three_quarters }, index) => {
    const y = TOP + height * (index + 0.5);
    const width = Math.max(1, x(three_quarters) - x(quarter));
    return [
      write(ruleName(rule), NAMES - 4, y + 3.5, "end"),
      makeSvg("rect", { class: "data-bar", x: x(quarter), y: y - 4, width, height: 8 }),
      makeSvg("path", { class: "middle", d: `M${x(median)} ${y - 6}v12` }),
    ];
  });
  const [slowest] = [...times].sort((a, b) => b.median - a.median);
  const says = t("reviews.plot.times.says", {
    rule: ruleName(slowest.rule),
    median: formatSeconds(slowest.median, 2),
  });
  return inFigure(title, says, [...lines, ...rows]);
}

function formatTick(value: number) {
  return formatNumber(Math.round(1e6 * value) / 1e6);
}

/** The decimals that a round number needs. */
function decimalsOf(value: number) {
  return [0, 1, 2].find((digits) => Math.abs(value - Number(value.toFixed(digits))) < 1e-9) ?? 3;
}
