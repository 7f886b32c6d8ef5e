/** The two plots of the statistics: times of the last games, and their win rate. */

import { make, makeSvg } from "./dom.js";
import { formatProbability, formatSeconds, t } from "./i18n.js";

/** @typedef {import("./protocol.js").RecentGame} RecentGame */

const WIDTH = 200;
const HEIGHT = 60;

/**
 * Draw a bar for each game: wins above the line, losses below it.
 *
 * @param {RecentGame[]} games oldest first
 */
export function timePlot(games) {
  const longest = Math.max(1, ...games.map(({ elapsed }) => elapsed));
  const step = WIDTH / Math.max(20, games.length);
  const middle = HEIGHT / 2;
  const bars = games.map(({ won, elapsed }, place) => {
    const height = 2 + (middle - 4) * (elapsed / longest);
    const said = `${t(won ? "statistics.won" : "statistics.lost")}, ${formatSeconds(elapsed)}`;
    return makeSvg(
      "rect",
      {
        class: won ? "won" : "lost",
        x: place * step + 0.1 * step,
        width: 0.8 * step,
        y: won ? middle - height : middle,
        height,
      },
      makeSvg("title", {}, said),
    );
  });
  const line = makeSvg("path", { class: "grid", d: `M0 ${middle}h${WIDTH}` });
  return plot([line, ...bars], t("plot.times", { count: games.length }));
}

/**
 * Draw the win rate after each game.
 *
 * @param {RecentGame[]} games oldest first
 */
export function ratePlot(games) {
  let wins = 0;
  const points = games.map(({ won }, place) => {
    wins += Number(won);
    const x = (WIDTH * (place + 1)) / Math.max(1, games.length);
    return `${x.toFixed(1)} ${(HEIGHT - 2 - (HEIGHT - 4) * (wins / (place + 1))).toFixed(1)}`;
  });
  const rate = games.length ? wins / games.length : 0;
  const grid = makeSvg("path", { class: "grid", d: `M0 ${HEIGHT / 2}h${WIDTH}` });
  const curve = makeSvg("polyline", { class: "curve", points: [`0 ${points[0]?.split(" ")[1] ?? HEIGHT}`, ...points].join(" ") });
  return plot([grid, curve], t("plot.rate", { rate: formatProbability(rate) }));
}

/**
 * @param {SVGElement[]} shapes
 * @param {string} caption
 */
function plot(shapes, caption) {
  const size = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" };
  const svg = makeSvg("svg", { ...size, role: "img", "aria-label": caption }, ...shapes);
  return make("figure", { class: "plot" }, svg, make("figcaption", {}, caption));
}
