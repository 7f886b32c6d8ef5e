/** Writes JSON as the server does, byte for byte: floating-point numbers keep a point. */

import { floatJson } from "../floats.js";

/** A floating-point number: 2 is written as 2.0. Plain numbers are whole. */
export class Float {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

/**
 * Writes a value as JSON.
 *
 * @param {unknown} value of plain objects, lists, texts, whole numbers, Floats, truth values and null
 * @returns {string}
 */
export function encode(value) {
  if (value instanceof Float) return Number.isFinite(value.value) ? floatJson(value.value) : "null";
  if (Array.isArray(value)) return `[${value.map(encode).join(",")}]`;
  if (typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, it]) => it !== undefined);
  return `{${fields.map(([name, it]) => `${JSON.stringify(name)}:${encode(it)}`).join(",")}}`;
}
