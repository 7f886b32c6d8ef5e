/** Writes JSON as Python's own writer does. */

import { floatRepr } from "../core/floats.js";
import { Float } from "./encoding.js";
import { Fields } from "./json.js";

/**
 * Writes a value that `parseJson` has read: in ASCII, with spaces.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function dumpJson(value) {
  if (value instanceof Fields) {
    return `{${[...value].map(([name, it]) => `${dumpJson(name)}: ${dumpJson(it)}`).join(", ")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(dumpJson).join(", ")}]`;
  if (value instanceof Float) return floatRepr(value.value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "string") return JSON.stringify(value);
  return JSON.stringify(value).replace(/[^ -~]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
