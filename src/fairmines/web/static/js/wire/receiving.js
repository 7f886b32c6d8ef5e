/** What a request carries: its body, and the numbers in its query; as web/receiving.py. */

import { repr } from "../core/checks.js";
import { Refusal } from "../host/refusal.js";

/**
 * Returns a body of at most so many bytes.
 *
 * @param {Uint8Array} body
 * @param {number} most
 * @throws {Refusal}
 */
export function bounded(body, most) {
  if (body.length <= most) return body;
  const bytes = most.toLocaleString("en-US");
  throw new Refusal(`the body is too long: expected at most ${bytes} bytes`, "too-large");
}

/**
 * Reads a number of a query.
 *
 * @param {URLSearchParams} query
 * @param {string} name
 * @param {number} [absent] its value if it is not there
 * @throws {Refusal}
 */
export function readCount(query, name, absent) {
  const text = query.get(name);
  if (text === null && absent !== undefined) return absent;
  if (text !== null && /^[0-9]{1,15}$/.test(text)) return Number(text);
  const found = text === null ? "None" : repr(text);
  throw new Refusal(`${name} is ${found}: expected a whole number`, "bad-request");
}
