/**
 * Reads JSON as Python does (msgspec): it tells 7 from 7.0, keeps all digits of integers, and refuses
 * what is nested deeply, and numbers and texts that are none.
 */

import { Float } from "./encoding.js";

/** A text that is no JSON. */
export class Malformed extends Error {}

/** The deepest nesting, as nesting.py. */
const MOST_NESTED = 100;
/** The longest integer, in digits. */
const MOST_DIGITS = 4300;

const SEPARATOR = /[\s,:]*/y;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:[\]{}"]+/y;
const INTEGER = /^-?\d+$/;
const HALF_A_PAIR = /\p{Surrogate}/u;
const OWN = { configurable: true, enumerable: true, writable: true };
const END = Symbol("the end of a list or an object");

/**
 * Reads a text as JSON. Integers are numbers where these are exact, else bigints; numbers with a point or
 * an exponent are Floats. Of a field that comes twice, the last value counts.
 *
 * @param {string} text
 * @param {{surrogates?: boolean}} [allowed] whether half of a surrogate pair may be written
 * @returns {any}
 * @throws {Malformed}
 */
export function parseJson(text, { surrogates = false } = {}) {
  try {
    JSON.parse(text); // From here on all tokens are right, and in the right order.
    if (!surrogates && HALF_A_PAIR.test(text)) throw new Error("half of a surrogate pair");
    return new Reader(text, surrogates).value(0);
  } catch (error) {
    throw new Malformed(/** @type {Error} */ (error).message);
  }
}

/** Reads a text that is JSON. */
class Reader {
  /**
   * @param {string} text
   * @param {boolean} surrogates
   */
  constructor(text, surrogates) {
    this.text = text;
    this.surrogates = surrogates;
    this.at = 0;
  }

  token() {
    const begin = this.after(SEPARATOR, this.at);
    this.at = this.after(TOKEN, begin);
    return this.text.slice(begin, this.at);
  }

  /**
   * @param {RegExp} pattern sticky, and matches there
   * @param {number} at
   */
  after(pattern, at) {
    pattern.lastIndex = at;
    pattern.test(this.text);
    return pattern.lastIndex;
  }

  /**
   * Reads a value, or the end of the list or object that it would be in.
   *
   * @param {number} depth
   * @returns {any}
   */
  value(depth) {
    const token = this.token();
    const first = token[0];
    if (first === '"') return this.string(token);
    if (first === "]" || first === "}") return END;
    if (first !== "[" && first !== "{") return readWord(token);
    if (depth === MOST_NESTED) throw new Error("nested too deeply");
    return first === "[" ? this.list(depth + 1) : this.object(depth + 1);
  }

  /** @param {number} depth */
  list(depth) {
    const items = [];
    for (let item = this.value(depth); item !== END; item = this.value(depth)) items.push(item);
    return items;
  }

  /** @param {number} depth */
  object(depth) {
    /** @type {Record<string, unknown>} */
    const fields = {};
    for (let name = this.value(depth); name !== END; name = this.value(depth)) {
      const value = this.value(depth);
      if (name !== "__proto__") fields[name] = value;
      else Object.defineProperty(fields, name, { ...OWN, value }); // As JSON.parse does.
    }
    return fields;
  }

  /** @param {string} token */
  string(token) {
    if (!token.includes("\\")) return token.slice(1, -1);
    const value = JSON.parse(token);
    if (!this.surrogates && HALF_A_PAIR.test(value)) throw new Error(`half of a surrogate pair in ${token}`);
    return value;
  }
}

/** @param {string} token a number, true, false or null */
function readWord(token) {
  if (!INTEGER.test(token)) {
    const value = JSON.parse(token);
    if (typeof value !== "number") return value;
    if (!Number.isFinite(value)) throw new Error(`the number ${token} is out of range`);
    return new Float(value);
  }
  const value = Number(token);
  if (Number.isSafeInteger(value)) return value + 0;
  if (token.length > MOST_DIGITS) throw new Error(`an integer has more than ${MOST_DIGITS} digits`);
  return BigInt(token);
}
