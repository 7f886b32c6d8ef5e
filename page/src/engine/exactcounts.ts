/** The exact number of solutions, with integers of any length; as in engines/exact.py. */

import { COUNT_EXACTLY } from "./calls.ts";
import { greatest } from "./extremes.ts";
import { BUDGET } from "./limits.ts";
import type { Analysis } from "./analysis.ts";
import type { View } from "./view.ts";

/**
 * The arrangements of mines on a frontier.
 * The least number of mines, known ones included; the number of arrangements with so many mines,
 * one more, two more, ...; and the number of interior cells.
 */
export type Arrangements = { least: number; ways: bigint[]; interior: number };

/**
 * Counts the arrangements on the frontier by their number of mines.
 *
 * @param view its view, or one with pinned cells
 * @returns null if that takes integers of more bits
 */
export function countArrangements(
  { kernel, deadline, logSolutions }: Analysis,
  view: View,
  bits: number,
): Arrangements | null {
  const limits = { budget: BUDGET, max_work: bits, seconds: deadline.left };
  const { answer, bytes } = kernel.call(COUNT_EXACTLY, { ...view, ...limits });
  if (!answer) return null;
  const components = [];
  let least = answer.fixed_mines;
  let at = 0;
  for (const [low, words, counts] of answer.components) {
    least += low;
    components.push(
      Array.from({ length: counts }, (_, place) =>
        readInteger(bytes.subarray(at + 8 * words * place, at + 8 * words * (place + 1))),
      ),
    );
    at += 8 * words * counts;
  }
  if (size(components, logSolutions) > bits) return null;
  return { least, ways: product(components), interior: answer.interior_cells };
}

/** Returns the bits of the longest integers to multiply, those of a polynomial's coefficients. */
function size(components: bigint[][], logSolutions: number) {
  let [terms, longest] = [1, 0];
  for (const counts of components) {
    terms += counts.length - 1;
    longest += greatest(counts.map(bitLength));
  }
  return terms * Math.max(longest, logSolutions / Math.LN2);
}

/**
 * Counts the solutions of each number of mines on the frontier, with a total: the rest lies inside.
 *
 * @param mines the total
 */
export function solutionsOf({ least, ways, interior }: Arrangements, mines: number) {
  const left = mines - least;
  const first = Math.max(0, left - interior);
  const solutions = ways.map(() => 0n);
  let inside = binomial(interior, left - first);
  for (let used = first; used < Math.min(ways.length, left + 1); used++) {
    const rest = left - used;
    solutions[used] = ways[used] * inside;
    inside = (inside * BigInt(rest)) / BigInt(interior - rest + 1);
  }
  return solutions;
}

function binomial(n: number, k: number) {
  let value = k < 0 ? 0n : 1n;
  for (let i = 1; i <= Math.min(k, n - k); i++) value = (value * BigInt(n - i + 1)) / BigInt(i);
  return value;
}

/** Multiplies polynomials, lowest power first, in pairs of similar length. */
function product(polynomials: bigint[][]) {
  let level = polynomials.length ? polynomials : [[1n]];
  while (level.length > 1) {
    const next = [];
    for (let i = 0; i + 1 < level.length; i += 2) next.push(multiply(level[i], level[i + 1]));
    if (level.length % 2) next.push(level[level.length - 1]);
    level = next;
  }
  return level[0];
}

function multiply(left: bigint[], right: bigint[]) {
  const result = Array(left.length + right.length - 1).fill(0n);
  left.forEach((a, i) => right.forEach((b, j) => (result[i + j] += a * b)));
  return result;
}

/** @param bytes the lowest first */
function readInteger(bytes: Uint8Array) {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return BigInt(`0x${digits.reverse().join("")}`);
}

function bitLength(value: bigint) {
  const digits = value.toString(16);
  return value === 0n ? 0 : 4 * digits.length - Math.clz32(parseInt(digits[0], 16)) + 28;
}

/** Returns the natural logarithm of an integer that may be too long for a float. */
export function logarithm(value: bigint) {
  const shift = Math.max(0, bitLength(value) - 64);
  return Math.log(Number(value >> BigInt(shift))) + shift * Math.LN2;
}

/**
 * Divides integers that may be too long for floats.
 *
 * @param divisor the larger one, if they differ
 */
export function ratio(dividend: bigint, divisor: bigint) {
  const shift = BigInt(Math.max(0, bitLength(divisor) - 1000));
  return Number(dividend >> shift) / Number(divisor >> shift);
}
