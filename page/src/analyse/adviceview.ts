/** The panel of the best move: a table of the candidates, and why the first beats the second. */

import { greatest, least } from "../engine/extremes.ts";
import { make, makeButton } from "../shell/dom.ts";
import { formatNumber, formatPercent, formatProbability } from "../shell/formats.ts";
import { capitalize, t } from "../shell/i18n.ts";
import type { Cell } from "../engine/level.ts";
import type { Advice, Candidate } from "../engine/coreanswers.ts";

/**
 * A move that has a name: it is shown, even if it is no candidate; its wins are null if they are
 * not known.
 */
type Named = { cell: Cell; name: string; safety: number; value: number | null };

/** The most candidates that are shown. */
const MOST_SHOWN = 8;
/** Probabilities that differ by less are equal. */
const EQUAL = 1e-9;
/** What stands where there is no figure. */
const NONE = "–";

/** @param choose called when somebody clicks on a candidate */
export function adviceContent(
  advice: Advice,
  choose: (cell: { cell: Cell }) => void,
  named?: Named,
): HTMLElement[] {
  const { candidates, exact, played } = advice;
  const games = least(played.map((candidate) => candidate.games));
  const rests = exact ? t("advice.exact") : t("advice.games", { count: games });
  return [
    make("p", { class: "why" }, capitalize(reason(advice))),
    make(
      "div",
      { class: "paper" },
      candidateTable(shownOf(candidates, named), exact, choose, named),
    ),
    make("p", {}, rests),
  ];
}

/** The first candidates, and the named one. */
function shownOf(candidates: Candidate[], named?: Named) {
  return candidates.filter((candidate, place) => place < MOST_SHOWN || isNamed(candidate, named));
}

function isNamed({ cell }: Candidate, named?: Named) {
  return named?.cell.join() === cell.join();
}

function candidateTable(
  candidates: Candidate[],
  exact: boolean,
  choose: (cell: { cell: Cell }) => void,
  named?: Named,
) {
  const heads = (
    [
      ["advice.cell", ""],
      ["advice.value", "advice.value.says"],
      ["advice.safety", ""],
      ["advice.progress", "advice.progress.says"],
      ["advice.secondary", "advice.secondary.says"],
    ] as const
  ).map(([key, says]) => make("th", { scope: "col", title: says && t(says) }, t(key)));
  const lines = candidates.map((candidate) => {
    const button = placeButton(candidate.cell, choose);
    const figures = [candidate.safety, candidate.progress, candidate.secondary].map((p) =>
      make("td", { class: "number" }, Number.isNaN(p) ? NONE : formatProbability(p)),
    );
    const value = make("td", { class: "number value" }, ...winChance(candidate, exact));
    const name = isNamed(candidate, named) ? [" ", make("small", {}, named?.name ?? "")] : [];
    return make("tr", {}, make("th", { scope: "row" }, button, ...name), value, ...figures);
  });
  if (named && !candidates.some((candidate) => isNamed(candidate, named)))
    lines.push(namedRow(named, choose));
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, ...lines),
  );
}

/** The row of a move that is no candidate: no games were played on with it. */
function namedRow({ cell, name, safety, value }: Named, choose: (cell: { cell: Cell }) => void) {
  const head = make(
    "th",
    { scope: "row" },
    placeButton(cell, choose),
    " ",
    make("small", {}, name),
  );
  const figures = [
    value === null ? NONE : formatProbability(value),
    formatProbability(safety),
    NONE,
    NONE,
  ];
  return make("tr", {}, head, ...figures.map((text) => make("td", { class: "number" }, text)));
}

function placeButton(cell: Cell, choose: (cell: { cell: Cell }) => void) {
  const [row, column] = cell;
  const label = capitalize(t("advice.place", { row, column }));
  return makeButton(`${row}, ${column}`, () => choose({ cell }), { "aria-label": label });
}

/** Write a winning chance in percent: exact, or with half its interval. */
function winChance({ value, low, high }: Candidate, exact: boolean) {
  if (exact) return [formatProbability(value)];
  const half = 100 * Math.max(high - value, value - low);
  const decimals = half < 1 ? 2 : 1;
  const interval = make("small", {}, `± ${formatNumber(half, decimals)}`);
  return [`${formatPercent(value, decimals)} `, interval];
}

/** Say why the first candidate is the best, or which one is as good. */
function reason({ candidates, exact }: Advice) {
  const [first, second] = candidates;
  const a = place(first);
  if (first.safety === 1) return t("advice.why.safe", { a });
  if (!second) return t("advice.why.only", { a });
  const b = place(second);
  if (!exact && second.high > first.low) return t("advice.why.close", { a, b });
  const sentences =
    exact && first.value - second.value < EQUAL ? [t("advice.why.same", { a, b })] : [];
  const worse = candidates.filter(({ value }) => first.value - value > EQUAL);
  // What a player would ask: why not the safest?
  const safest = greatest(worse.map(({ safety }) => safety));
  const rival = worse.find(({ safety }) => safety === safest && safety > first.safety) ?? worse[0];
  if (rival) sentences.push(comparison(first, rival));
  return sentences.join(" ");
}

function comparison(better: Candidate, worse: Candidate) {
  const [a, b] = [place(better), place(worse)];
  for (const [name, key] of [
    ["safety", "advice.why.safer"],
    ["progress", "advice.why.progress"],
    ["secondary", "advice.why.secondary"],
  ] as const) {
    if (better[name] - worse[name] > EQUAL) {
      const [x, y] = [better, worse].map((candidate) => formatProbability(candidate[name]));
      return t(key, { a, b, x, y });
    }
  }
  return t("advice.why.rest", { a, b });
}

function place({ cell: [row, column] }: Candidate) {
  return t("advice.place", { row, column });
}
