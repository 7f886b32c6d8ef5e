/** Bars for the probabilities of a cell's clues, and the scale of the heat map's colours. */

import { make } from "../core/dom.js";
import { HOTTEST } from "./heat.js";
import { formatProbability, formatShare, t } from "../core/i18n.js";

/**
 * Make a bar for each clue, and one for a mine.
 *
 * @param {{clues: number[], mine: number}} answer probabilities; all ten add up to 1
 */
export function clueBars({ clues, mine }) {
  const most = Math.max(...clues, mine);
  const bars = clues.map((share, clue) => clueBar(String(clue), share, most, "bar"));
  bars.push(clueBar(t("clues.mine"), mine, most, "bar mine-bar"));
  return make("ol", {}, ...bars);
}

/** The colours of the heat map, and what they mean. */
export function heatScale() {
  const ends = [formatShare(0), formatShare(HOTTEST / 2), `≥ ${formatShare(HOTTEST)}`];
  const label = t("clues.scale", { from: ends[0], to: formatShare(HOTTEST) });
  const marks = ends.map((end) => make("span", {}, end));
  return make("div", { class: "scale", role: "img", "aria-label": label }, ...marks);
}

/**
 * @param {string} name
 * @param {number} share the probability
 * @param {number} most the highest probability of all
 * @param {string} classes
 */
function clueBar(name, share, most, classes) {
  const bar = make("span", { class: classes });
  bar.style.setProperty("--share", (share / most).toFixed(3));
  const text = `${name}: ${formatProbability(share)}`;
  return make(
    "li",
    { title: text, class: share === 0 ? "impossible" : "" },
    make("span", { class: "share", "aria-hidden": "true" }, formatShare(share)),
    make("span", { class: "track", "aria-hidden": "true" }, bar),
    make("span", { class: "name", "aria-hidden": "true" }, name),
    make("span", { class: "unseen" }, text),
  );
}
