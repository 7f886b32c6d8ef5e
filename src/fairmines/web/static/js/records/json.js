/**
 * Reads JSON as the server does (msgspec): it tells 7 from 7.0, keeps all digits of integers, notes
 * fields that come twice, and says in the same words what is wrong.
 */

import { Float } from "./encoding.js";

/** A text that is no JSON. */
export class Malformed extends Error {}

/**
 * A JSON object: of a field that comes twice, the last value. Integers are numbers where these are
 * exact, else bigints; numbers with a point or an exponent are Floats.
 *
 * @extends {Map<string, unknown>}
 */
export class Fields extends Map {
  /** @type {[string, unknown][]} values that a later field of the same name replaces */
  replaced = [];
}

/** The deepest nesting, as nesting.py. */
const MOST_NESTED = 100;
/** The longest integer, in digits. */
const MOST_DIGITS = 4300;

const NUMBER = /-?(0|[1-9]\d*)?(\.\d*)?([eE][+-]?\d*)?/uy;
/** What stands for itself in a string. */
const PLAIN = /[^"\\\0-\x1f]*/y;
const SPACES = new Set(" \t\n\r");
/** @type {Record<string, string>} */
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/**
 * @typedef {object} Allowed
 * @property {boolean} [numbers] whether numbers may be beyond all ranges, as in a field that nobody reads
 * @property {boolean} [surrogates] whether half of a surrogate pair may be written, as JSON allows it
 */

/**
 * Reads a text as JSON.
 *
 * @param {string} text
 * @param {Allowed} [allowed]
 * @returns {unknown}
 * @throws {Malformed}
 */
export function parseJson(text, allowed = {}) {
  return new Reader(text, allowed).all();
}

class Reader {
  /**
   * @param {string} text
   * @param {Allowed} allowed
   */
  constructor(text, allowed) {
    this.text = text;
    this.allowed = allowed;
    this.at = 0;
    /** @type {string[]} where the value is */
    this.path = [];
  }

  all() {
    const value = this.value();
    this.skipSpaces();
    if (this.at < this.text.length) throw this.wrong("trailing characters", 1);
    return value;
  }

  /** @returns {unknown} */
  value() {
    const next = this.next();
    if (next === '"') return this.string();
    if (next === "{") return this.nested(() => this.object());
    if (next === "[") return this.nested(() => this.list());
    if (next === "t") return this.word("true", true);
    if (next === "f") return this.word("false", false);
    if (next === "n") return this.word("null", null);
    if (next === "-" || isDigit(next)) return this.number();
    throw this.wrong("invalid character");
  }

  /**
   * @template T
   * @param {() => T} read
   */
  nested(read) {
    if (this.path.length >= MOST_NESTED) throw new Malformed("nested too deeply");
    this.at++;
    return read();
  }

  object() {
    const fields = new Fields();
    this.path.push("[...]");
    for (let first = true; !this.ends("}", first, "object"); first = false) {
      if (this.next() !== '"') throw this.wrong("object keys must be strings");
      const name = this.string();
      if (this.next() !== ":") throw this.wrong("expected ':'");
      this.at++;
      const value = this.value();
      if (fields.has(name)) fields.replaced.push([name, fields.get(name)]);
      fields.set(name, value);
    }
    this.path.pop();
    return fields;
  }

  list() {
    const items = [];
    for (; !this.ends("]", items.length === 0, "array"); ) {
      this.path.push(`[${items.length}]`);
      items.push(this.value());
      this.path.pop();
    }
    return items;
  }

  /**
   * Reads the end of an object or a list, or the comma before what comes next.
   *
   * @param {string} end
   * @param {boolean} first
   * @param {string} what
   */
  ends(end, first, what) {
    let next = this.next();
    if (!first && next === ",") {
      this.at++;
      next = this.next();
      if (next === end) throw this.wrong(`trailing comma in ${what}`);
      return false;
    }
    if (next === end) {
      this.at++;
      return true;
    }
    if (!first) throw this.wrong(`expected ',' or '${end}'`);
    return false;
  }

  /**
   * @template T
   * @param {string} word
   * @param {T} value
   */
  word(word, value) {
    this.expectBytes(word.length);
    if (!this.text.startsWith(word, this.at)) throw this.wrong("invalid character", word.length);
    this.at += word.length;
    return value;
  }

  number() {
    const [text, whole, fraction, exponent] = this.match(NUMBER);
    const sign = text.startsWith("-") ? 1 : 0;
    if (whole === undefined) {
      const cut = this.at + sign === this.text.length;
      throw this.wrong(cut ? "invalid number" : "invalid character", sign);
    }
    const end = sign + whole.length;
    if (whole === "0" && isDigit(this.text[this.at + end])) throw this.wrong("invalid number", end);
    if (fraction?.length === 1) throw this.wrong("invalid number", end + 1);
    if (exponent && !isDigit(exponent.slice(-1))) throw this.wrong("invalid number", text.length);
    this.at += text.length;
    if (fraction === undefined && exponent === undefined) return this.integer(text, whole.length);
    const value = Number(text);
    if (!Number.isFinite(value) && !this.allowed.numbers) throw this.beyond("Number out of range");
    return new Float(value);
  }

  /**
   * @param {string} text
   * @param {number} digits
   */
  integer(text, digits) {
    if (digits > MOST_DIGITS) {
      if (this.allowed.numbers) return null;
      throw this.beyond("Integer value out of range");
    }
    const value = Number(text);
    return Number.isSafeInteger(value) ? value + 0 : BigInt(text);
  }

  string() {
    let value = "";
    for (this.at++; ; ) {
      if (this.at >= this.text.length) throw truncated();
      const [plain] = this.match(PLAIN);
      value += plain;
      this.at += plain.length;
      const next = this.text[this.at];
      if (next === '"') break;
      if (next === "\\") value += this.escape();
      else if (next !== undefined) throw this.wrong("invalid character");
    }
    this.at++;
    return value;
  }

  escape() {
    const mark = this.text[this.at + 1];
    if (mark === undefined) throw truncated();
    this.at += 2;
    if (mark in ESCAPES) return ESCAPES[mark];
    if (mark !== "u") throw new Malformed(`invalid escape character in string (byte ${this.byte()})`);
    const code = this.hexadecimal();
    if (code < 0xd800 || code > 0xdfff || this.allowed.surrogates) return String.fromCharCode(code);
    if (code >= 0xdc00) throw this.wrong("invalid utf-16 surrogate pair");
    this.expectBytes(6);
    if (this.text.slice(this.at, this.at + 2) !== "\\u") {
      throw this.wrong("unexpected end of escaped utf-16 surrogate pair");
    }
    this.at += 2;
    const low = this.hexadecimal();
    if (low < 0xdc00 || low > 0xdfff) throw this.wrong("invalid utf-16 surrogate pair");
    return String.fromCharCode(code, low);
  }

  hexadecimal() {
    this.expectBytes(4);
    const digits = this.text.slice(this.at, this.at + 4);
    const strange = digits.search(/[^0-9a-f]/iu);
    if (strange >= 0) throw this.wrong("invalid character in unicode escape", strange + 1);
    this.at += 4;
    return parseInt(digits, 16);
  }

  skipSpaces() {
    while (SPACES.has(this.text[this.at])) this.at++;
  }

  /**
   * @param {RegExp} pattern sticky, and matches anything
   * @returns {RegExpExecArray}
   */
  match(pattern) {
    pattern.lastIndex = this.at;
    return /** @type {RegExpExecArray} */ (pattern.exec(this.text));
  }

  /** @param {number} number */
  expectBytes(number) {
    const rest = this.text.slice(this.at, this.at + number);
    if (rest.length < number && byteLength(rest) < number) throw truncated();
  }

  /** The next character that is no space. */
  next() {
    this.skipSpaces();
    if (this.at >= this.text.length) throw truncated();
    return this.text[this.at];
  }

  /** The place in the text, in bytes of UTF-8. */
  byte() {
    return byteLength(this.text.slice(0, this.at));
  }

  /**
   * @param {string} what
   * @param {number} [ahead]
   */
  wrong(what, ahead = 0) {
    return new Malformed(`${what} (byte ${this.byte() + ahead})`);
  }

  /** @param {string} what */
  beyond(what) {
    return new Malformed(this.path.length ? `${what} - at \`$${this.path.join("")}\`` : what);
  }
}

const truncated = () => new Malformed("Input data was truncated");

/** @param {string} text */
const byteLength = (text) => new TextEncoder().encode(text).length;

/** @param {string | undefined} character */
const isDigit = (character) => character !== undefined && character >= "0" && character <= "9";
