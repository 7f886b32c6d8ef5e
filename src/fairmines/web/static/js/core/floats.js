/** Rounds numbers as Python does. */

/**
 * Rounds to 3 decimals as Python's `round` does: ties go to the even digit.
 *
 * @param {number} value
 */
export function roundToMilliseconds(value) {
  const sixteenths = value * 16;
  if (Number.isInteger(sixteenths) && sixteenths % 2 !== 0) {
    // Only odd sixteenths end in a half of a thousandth: 1/16 is 62.5 of them.
    const below = Math.floor(value * 1000);
    return (below % 2 === 0 ? below : below + 1) / 1000;
  }
  return Math.abs(value) < 1e15 ? Number(value.toFixed(3)) : value;
}

/**
 * Rounds to a whole number, halves to the even one.
 *
 * @param {number} value 0 or more
 */
export function roundToEven(value) {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 ? floor + 1 : floor;
}
