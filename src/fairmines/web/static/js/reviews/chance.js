/** The probability to win from a position, exact or with its interval; as reviews/chance.py. */

import { hypotenuse, meanOf } from "../kernel/sums.js";

/**
 * @typedef {{value: number, low: number, high: number, exact: boolean}} Chance
 *   a winning chance, or a difference of two; with both ends of the 95 % interval, which are `value`
 *   itself if that is exact
 */

/**
 * Returns a chance that is known exactly.
 *
 * @param {number} value
 * @returns {Chance}
 */
export const certain = (value) => ({ value, low: value, high: value, exact: true });

/**
 * Returns the chance of a cell, from its safety and from the games played on with it.
 *
 * @param {number} safety
 * @param {import("../kernel/sums.js").Played} played
 * @returns {Chance}
 */
export function estimated(safety, played) {
  const { value, low, high } = meanOf(played);
  return { value: safety * value, low: safety * low, high: safety * high, exact: false };
}

/**
 * Returns the difference of two chances; its interval takes both to be independent.
 *
 * @param {Chance} one
 * @param {Chance} other
 * @returns {Chance}
 */
export function difference(one, other) {
  const value = one.value - other.value;
  // Newcombe's method for a difference (R. G. Newcombe 1998): square and add.
  const down = hypotenuse(one.value - one.low, other.high - other.value);
  const up = hypotenuse(one.high - one.value, other.value - other.low);
  return { value, low: value - down, high: value + up, exact: one.exact && other.exact };
}
