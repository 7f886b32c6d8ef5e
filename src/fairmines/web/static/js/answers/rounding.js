/** Rounds as NumPy does, so that both hosts send the same decimals. */

/** The decimals of a probability in a brief answer. */
const PLACES = 1e5;
const LEAST = 1e-5;

/**
 * Rounds a probability to 5 decimals; only what is certain becomes 0 or 1. As `rounded` in
 * web/wire/messages.py.
 *
 * @param {number} probability
 */
export function rounded(probability) {
  if (probability === 0 || probability === 1) return probability;
  return Math.min(Math.max(roundToEven(probability * PLACES) / PLACES, LEAST), 1 - LEAST);
}

/**
 * Rounds to a whole number, halves to the even one.
 *
 * @param {number} value 0 or more
 */
function roundToEven(value) {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 ? floor + 1 : floor;
}
