/**
 * The weight of each number of mines on the frontier, and what it says of one cell; as
 * engines/frontier.py.
 */

import {
  countArrangements,
  logarithm,
  ratio,
  solutionsOf,
  type Arrangements,
} from "./exactcounts.ts";
import { MINE } from "./view.ts";
import type { Analysis } from "./analysis.ts";
import type { FrontierCount } from "./coreanswers.ts";

/**
 * Returns the weight of each number of mines on the frontier, fewest mines first.
 *
 * @param cell a covered cell with a mine probability
 * @param bits the largest integers to compute
 * @returns null if that takes longer integers
 */
export function countFrontier(
  analysis: Analysis,
  cell: number,
  bits: number,
): FrontierCount[] | null {
  const { view } = analysis;
  const every = countArrangements(analysis, view, bits);
  if (!every) return null;
  const shares = sharesOf(analysis, every, cell, bits);
  if (!shares) return null;
  return weightsOf(analysis, every)
    .map((weight, extra) => ({
      mines: every.least - view.known + extra,
      weight,
      mineProbability: shares[extra],
    }))
    .filter(({ weight }) => weight > 0);
}

/** Returns how often the cell is a mine, by the number of mines. */
function sharesOf(analysis: Analysis, every: Arrangements, cell: number, bits: number) {
  const { view, mineProbability } = analysis;
  const probability = mineProbability[cell];
  if (probability === 0 || probability === 1) return every.ways.map(() => probability);
  if (view.neighbours(cell).every((near) => view.cells[near] < 0)) {
    const left = (view.mines as number) - every.least;
    return every.ways.map((_, extra) => (left - extra) / every.interior);
  }
  const mined = countArrangements(analysis, view.with(cell, MINE), bits);
  if (!mined) return null;
  return every.ways.map((number, extra) => {
    const ways = mined.ways[every.least + extra - mined.least] ?? 0n;
    return number ? ratio(ways, number) : 0;
  });
}

/** Returns the share of each number of mines. */
function weightsOf({ view, density }: Analysis, arrangements: Arrangements) {
  const odds = density ?? 0.5;
  const numbers = view.mines === null ? arrangements.ways : solutionsOf(arrangements, view.mines);
  const logOdds = view.mines === null ? Math.log(odds / (1 - odds)) : 0;
  const logs = numbers.map((count, extra) =>
    count ? logarithm(count) + extra * logOdds : -Infinity,
  );
  const most = logs.reduce((a, b) => Math.max(a, b));
  const weights = logs.map((log) => Math.exp(log - most));
  const total = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / total);
}
