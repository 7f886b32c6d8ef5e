/** How mine probabilities are shown: with how many decimals, and which is the least. */

import { Grid } from "./grid.ts";
import type { Heat } from "./heat.ts";

/** What stands for all probabilities that are closer to 0 or 1 than labels show. */
const UNSEEN = 1e-5;

/**
 * The steps in which cells are told apart: kernels differ in the last bits of equal probabilities.
 */
const STEPS = 1e5;

const known = new Map<string, Heat>();

/**
 * @param exact probabilities, row by row; null for opened cells
 * @returns one for each cell, row by row
 */
export function describe(exact: (number | null)[][]): (Heat | null)[] {
  const probabilities = exact.flat().map((p) => (p === null ? null : rounded(p)));
  const grid = new Grid(exact[0].length, exact.length);
  // 1. The least and the most risk, and the tenths of a percent that round to each whole percent.
  let least = 1;
  let most = 0;
  /** The only tenths of a whole percent; NaN if there are several. */
  const only: (number | undefined)[] = [];
  for (const p of probabilities) {
    if (p === null) continue;
    least = Math.min(least, p);
    most = Math.max(most, p);
    const [tenths, whole] = [Math.round(1000 * p), Math.round(100 * p)];
    only[whole] = (only[whole] ?? tenths) === tenths ? tenths : NaN;
  }
  // 2. A decimal tells cells apart where whole percents do not, and uncertain cells from certain
  // ones.
  return probabilities.map((p, index) => {
    if (p === null) return null;
    const [certain, whole] = [p === 0 || p === 1, Math.round(100 * p)];
    const same = Number.isNaN(only[whole]) || whole === 0 || whole === 100;
    const decimals = !certain && same ? 1 : 0;
    const beside = grid.neighbours(index).some((cell) => probabilities[cell] === null);
    return heat(visible(p), decimals, least > 0 && p === least && p < most, beside);
  });
}

function heat(probability: number, decimals: 0 | 1, least: boolean, beside: boolean) {
  const key = `${probability} ${decimals} ${least} ${beside}`;
  let kept = known.get(key);
  if (!kept) known.set(key, (kept = { probability, decimals, least, beside }));
  return kept;
}

/** Round a probability to 5 decimals; only what is certain becomes 0 or 1. */
export function rounded(p: number) {
  if (p === 0 || p === 1) return p;
  return Math.min(Math.max(Math.round(p * STEPS) / STEPS, UNSEEN), 1 - UNSEEN);
}

/**
 * Round to what labels show: tenths of a percent, near 0 and 1 hundredths, and that it is
 * uncertain.
 */
function visible(p: number) {
  if (p === 0 || p === 1) return p;
  const steps = p < 0.001 || p > 0.999 ? 10_000 : 1000;
  return Math.min(1 - UNSEEN, Math.max(UNSEEN, Math.round(p * steps) / steps));
}
