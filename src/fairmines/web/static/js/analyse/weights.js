/** The panel of an undetermined cell: its probability for each number of mines beside clues. */

import { make } from "../core/dom.js";
import { formatNumber, formatProbability, t } from "../core/i18n.js";

/** Numbers of mines that are less likely than this have no line. */
const LEAST = 0.0005;

/**
 * @typedef {import("../host/core.js").Explained["weights"]} Weights
 * @typedef {import("../host/core.js").FrontierCount} FrontierCount
 */

/**
 * Returns what the panel says; empty for a certain cell, which has a proof instead.
 *
 * @param {Weights} weights
 * @returns {HTMLElement[]}
 */
export function weightsContent({ mine, counts }) {
  if (mine === null) return [make("p", {}, t("weights.none"))];
  if (mine === 0 || mine === 1) return [];
  const chance = formatProbability(mine);
  if (!counts || counts.length < 2) return [make("p", {}, t("weights.only", { chance }))];
  const shown = counts.filter(({ weight }) => weight >= LEAST);
  const most = Math.max(...shown.map(({ weight }) => weight));
  const heads = /** @type {const} */ (["weights.mines", "weights.share", "weights.chance"]);
  const table = make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...heads.map((key) => make("th", { scope: "col" }, t(key))))),
    make("tbody", {}, ...shown.map((count) => line(count, most))),
  );
  return [make("p", {}, t("weights.title", { chance })), table];
}

/** @param {FrontierCount} count @param {number} most the largest weight */
function line({ mines, weight, mineProbability }, most) {
  const bar = make("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", (weight / most).toFixed(3));
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, formatNumber(mines)),
    make("td", { class: "share" }, formatProbability(weight), bar),
    make("td", {}, formatProbability(mineProbability)),
  );
}
