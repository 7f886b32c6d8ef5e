/** Says which field of a record's JSON is wrong, and quotes its value; as play/record_mistakes.py. */

import { repr, shortened } from "../core/checks.js";
import { floatRepr } from "../core/floats.js";
import { Float } from "./encoding.js";
import { Fields } from "./json.js";

/**
 * Field to what completes "FIELD is VALUE: expected ..."; any other field is a whole number.
 *
 * @type {Record<string, string>}
 */
const EXPECTED = {
  level: "width, height and mines",
  rules: "a name",
  seed: "a string of at most 20 digits",
  first: "a name",
  deal: "a name",
  difficulty: "a name",
  layout: "rows of '.' and '*', or null",
  status: "a name",
  elapsed: "seconds, 0 or more",
  moves: "a list of moves",
  move: "kind, row, column, mark, elapsed and attempt",
  kind: "'open', 'flag', 'chord' or 'undo'",
  mark: "'c', 'f', 'q' or null",
  attempt: "a whole number, or null",
  redrawn: "a list of [row, column]",
  together: "true, false or null",
  player: "a text",
  program: "a text",
  began: "a date and time, or null",
  question_marks: "true or false",
  track: "cell, times, kinds, x and y",
  times: "a list of whole numbers",
  kinds: "a text",
  x: "a list of whole numbers",
  y: "a list of whole numbers",
  stated: "names with texts, numbers and truth values",
};

/**
 * @param {import("./shapes.js").Mistake} mistake
 * @param {Fields} record
 */
export function describeMistake({ message, place }, record) {
  if (message) return `the object ${message}${place ? ` in ${place.slice(1)}` : ""}`;
  // 1. Follow the place, ".moves[3].row" for example, to its value.
  let value = /** @type {any} */ (record);
  let name = "";
  for (const [, field, index] of place.matchAll(/\.(\w+)|\[(\d+|\.\.\.)\]/gu)) {
    if (index === "...") break; // the server does not know which key of a mapping it is
    if (field) name = field;
    else if (name === "moves") name = "move";
    value = field ? value.get(field) : value[Number(index)];
  }
  // 2. Describe it.
  const expected = EXPECTED[name] ?? "a whole number";
  return `${place.slice(1)} is ${quoteJson(value)}: expected ${expected}`;
}

/**
 * Quotes a value that `parseJson` has read, as a literal of Python of at most 40 characters.
 *
 * @param {unknown} value
 */
export const quoteJson = (value) =>
  typeof value === "string" ? repr(shortened(value)) : shortened(literal(value));

/**
 * Writes a value as a literal of Python.
 *
 * @param {unknown} value
 * @returns {string}
 */
function literal(value) {
  if (typeof value === "string") return repr(value);
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value instanceof Float) return floatRepr(value.value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (!(value instanceof Fields)) return String(value);
  return `{${[...value].map(([name, it]) => `${repr(name)}: ${literal(it)}`).join(", ")}}`;
}
