/**
 * Floating-point numbers as Python writes them: with the fewest digits that mean the number, as
 * JavaScript does, but always with a point or an exponent.
 */

/**
 * Writes a number as a literal of Python.
 *
 * @param {number} value
 */
export function floatRepr(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  const exponent = (/** @type {number} */ it) =>
    `e${it < 0 ? "-" : "+"}${String(Math.abs(it)).padStart(2, "0")}`;
  return write(value, -4, exponent);
}

/**
 * Writes a finite number in JSON as Python does.
 *
 * @param {number} value
 */
export function floatJson(value) {
  return write(value, -5, (it) => `e${it}`);
}

/**
 * @param {number} value
 * @param {number} least the least exponent of a number that is written without one
 * @param {(exponent: number) => string} writeExponent
 */
function write(value, least, writeExponent) {
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const [mantissa, power] = Math.abs(value).toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const exponent = Number(power);
  if (exponent < least || exponent > 15) return sign + mantissa + writeExponent(exponent);
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}

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
