/** Writes JSON as Python does (msgspec), byte for byte: floating-point numbers keep a point. */

import { floatJson } from "../core/floats.js";

/** A floating-point number: 2 is written as 2.0. Plain numbers are whole. */
export class Float {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

/**
 * Writes a value as JSON. Loops, because the state of the largest board has 40,000 cells.
 *
 * @param {unknown} value of plain objects, lists, texts, whole numbers, Floats, truth values and null
 * @returns {string}
 */
export function encode(value) {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (value instanceof Float) return Number.isFinite(value.value) ? floatJson(value.value) : "null";
  let text = "";
  if (Array.isArray(value)) {
    for (const it of value) text += text ? `,${encode(it)}` : encode(it);
    return `[${text}]`;
  }
  const fields = /** @type {Record<string, unknown>} */ (value);
  for (const name of Object.keys(fields)) {
    const it = fields[name];
    if (it !== undefined) text += `${text ? "," : ""}${JSON.stringify(name)}:${encode(it)}`;
  }
  return `{${text}}`;
}

/**
 * Returns what `encode` would write with JavaScript's own numbers, which round.
 *
 * @param {unknown} value as of `encode`
 * @returns {any}
 */
export function plain(value) {
  if (value instanceof Float) return value.value;
  if (typeof value === "bigint") return Number(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(plain);
  const pairs = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(pairs.map(([name, it]) => [name, plain(it)]));
}
