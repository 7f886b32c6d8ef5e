/** Rounds as NumPy does, so that both hosts send the same decimals. */

import { roundToEven } from "../core/floats.js";

/** The decimals of a probability in a brief answer. */
const PLACES = 1e5;
const LEAST = 1e-5;

/**
 * Rounds a probability to 5 decimals; only what is certain becomes 0 or 1.
 *
 * @param {number} probability
 */
export function rounded(probability) {
  if (probability === 0 || probability === 1) return probability;
  return Math.min(Math.max(roundToEven(probability * PLACES) / PLACES, LEAST), 1 - LEAST);
}
