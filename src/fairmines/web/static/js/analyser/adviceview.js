/** The panel of the best move: a table of the candidates, and why the first beats the second. */

import { make } from "../dom.js";
import { capitalize, formatNumber, formatProbability, t } from "../i18n.js";

/**
 * @typedef {import("../engine.js").Candidate} Candidate
 * @typedef {import("../engine.js").Advice} Advice
 */

/** The most candidates that are shown. */
const MOST_SHOWN = 8;
/** Probabilities that differ by less are equal. */
const EQUAL = 1e-9;

/**
 * Returns what the panel says.
 *
 * @param {Advice} advice
 * @param {(cell: Candidate) => void} choose called when somebody clicks on a candidate
 * @returns {HTMLElement[]}
 */
export function adviceContent(advice, choose) {
  const { candidates, exact, played } = advice;
  const games = Math.min(...played.map((it) => it.games));
  const rests = exact ? t("advice.exact") : t("advice.games", { count: games });
  return [
    make("p", { class: "why" }, capitalize(reason(advice))),
    make("div", { class: "paper" }, table(candidates.slice(0, MOST_SHOWN), exact, choose)),
    make("p", {}, rests),
  ];
}

/**
 * @param {Candidate[]} candidates
 * @param {boolean} exact
 * @param {(cell: Candidate) => void} choose
 */
function table(candidates, exact, choose) {
  const heads = /** @type {const} */ ([
    ["advice.cell", ""],
    ["advice.value", "advice.value.says"],
    ["advice.safety", ""],
    ["advice.progress", "advice.progress.says"],
    ["advice.secondary", "advice.secondary.says"],
  ]).map(([key, says]) => make("th", { scope: "col", title: says && t(says) }, t(key)));
  const lines = candidates.map((it) => {
    const [row, column] = it.cell;
    const label = capitalize(t("advice.place", { row, column }));
    const button = make("button", { type: "button", "aria-label": label }, `${row}, ${column}`);
    button.addEventListener("click", () => choose(it));
    const figures = [it.safety, it.progress, it.secondary].map((p) =>
      make("td", { class: "number" }, formatProbability(p)),
    );
    const value = make("td", { class: "number value" }, ...winChance(it, exact));
    return make("tr", {}, make("th", { scope: "row" }, button), value, ...figures);
  });
  return make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines));
}

/**
 * Write a winning chance in percent: exact, or with half its interval.
 *
 * @param {Candidate} candidate
 * @param {boolean} exact
 */
function winChance({ value, low, high }, exact) {
  if (exact) return [formatProbability(value)];
  const half = 100 * Math.max(high - value, value - low);
  const decimals = half < 1 ? 2 : 1;
  const interval = make("small", {}, `± ${formatNumber(half, decimals)}`);
  return [`${formatNumber(100 * value, decimals)} `, interval];
}

/**
 * Say why the first candidate is the best, or which one is as good.
 *
 * @param {Advice} advice
 */
function reason({ candidates, exact }) {
  const [first, second] = candidates;
  const a = place(first);
  if (first.safety === 1) return t("advice.why.safe", { a });
  if (!second) return t("advice.why.only", { a });
  const b = place(second);
  if (!exact && second.high > first.low) return t("advice.why.close", { a, b });
  const sentences = exact && first.value - second.value < EQUAL ? [t("advice.why.same", { a, b })] : [];
  const worse = candidates.filter(({ value }) => first.value - value > EQUAL);
  // What a player would ask: why not the safest?
  const safest = Math.max(...worse.map(({ safety }) => safety));
  const rival = worse.find(({ safety }) => safety === safest && safety > first.safety) ?? worse[0];
  if (rival) sentences.push(comparison(first, rival));
  return sentences.join(" ");
}

/**
 * @param {Candidate} better
 * @param {Candidate} worse
 */
function comparison(better, worse) {
  const [a, b] = [place(better), place(worse)];
  for (const [name, key] of /** @type {const} */ ([
    ["safety", "advice.why.safer"],
    ["progress", "advice.why.progress"],
    ["secondary", "advice.why.secondary"],
  ])) {
    if (better[name] - worse[name] > EQUAL) {
      const [x, y] = [better, worse].map((it) => formatProbability(it[name]));
      return t(key, { a, b, x, y });
    }
  }
  return t("advice.why.rest", { a, b });
}

/** @param {Candidate} candidate */
function place({ cell: [row, column] }) {
  return t("advice.place", { row, column });
}
