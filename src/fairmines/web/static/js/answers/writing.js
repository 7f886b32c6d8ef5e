/** Writes answers as the server does, byte for byte: it knows which fields hold floating-point numbers. */

import { encode, Float } from "../wire/encoding.js";

/** Of answers about a game, then of a review. */
const FLOATS = new Set([
  ..."p logSolutions clues mine wins low high risk leastRisk".split(" "),
  ..."elapsed seconds mine_probability least_risk luck value cost gained".split(" "),
  ..."expected variance costs times".split(" "),
]);
/** What holds whole numbers only, under the same names. */
const WHOLE = new Set(["explanation", "proof"]);

/**
 * Writes an answer as JSON.
 *
 * @param {object} answer
 */
export const write = (answer) => encode(withFloats(answer, false));

/**
 * @param {unknown} value
 * @param {boolean} floating whether its numbers are floating-point numbers
 * @returns {unknown}
 */
function withFloats(value, floating) {
  if (typeof value === "number") return floating ? new Float(value) : value;
  if (Array.isArray(value)) return value.map((it) => withFloats(it, floating));
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).map(([name, it]) => {
    return [name, WHOLE.has(name) ? it : withFloats(it, floating || FLOATS.has(name))];
  });
  return Object.fromEntries(fields);
}
