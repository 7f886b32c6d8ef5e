/**
 * Checks of what a caller passes, as checks.py: an error quotes the value and says what is
 * expected.
 */

import { Refusal } from "../games/refusal.js";

/** The longest quotation, in characters. */
export const LONGEST = 40;

/** @param {string} sentence */
export const wrong = (sentence) => new Refusal(sentence, "bad-request");

/**
 * Quotes a value for an error message: printable, on one line, at most 40 characters.
 *
 * @param {unknown} value
 */
export function quote(value) {
  if (typeof value === "string") return repr(shortened(value));
  return shortened(value === null || value === undefined ? "None" : String(value));
}

/** @param {string} text */
function shortened(text) {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 3).join("")}...`;
}

/** @type {Record<string, string>} */
const ESCAPES = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Writes a text as a literal of Python.
 *
 * @param {string} text
 */
export function repr(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let literal = mark;
  for (const letter of text) {
    if (letter === mark) literal += `\\${letter}`;
    else if (letter in ESCAPES) literal += ESCAPES[letter];
    else if (letter !== " " && /[\p{C}\p{Z}]/u.test(letter))
      literal += escape(/** @type {number} */ (letter.codePointAt(0)));
    else literal += letter;
  }
  return literal + mark;
}

/** @param {number} code of a character that is not printed */
function escape(code) {
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/**
 * Joins names to a text such as "'a', 'b' or 'c'".
 *
 * @param {readonly string[]} names
 */
export function listed(names) {
  const quoted = names.map(repr);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted[quoted.length - 1]}`;
}

/**
 * Throws a refusal unless a value is one of the names.
 *
 * @param {string} name
 * @param {unknown} value
 * @param {readonly string[]} choices
 */
export function checkChoice(name, value, choices) {
  if (typeof value !== "string" || !choices.includes(value)) {
    throw wrong(`${name} ${quote(value)} is unknown: expected ${listed(choices)}`);
  }
}

/**
 * Writes a number with its noun for the sentence of an error, as `counted` of wording.py.
 *
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun) {
  const ending = number === 1 ? "" : noun.endsWith("s") ? "es" : "s";
  return `${number.toLocaleString("en-US")} ${noun}${ending}`;
}

/**
 * Throws a refusal unless a value is a whole number.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function checkWhole(name, value) {
  if (!Number.isInteger(value) && typeof value !== "bigint")
    throw wrong(`${name} ${quote(value)} is not a whole number`);
}

/**
 * Throws a refusal unless a whole number is in a range.
 *
 * @param {string} name
 * @param {number | bigint} value
 * @param {number | bigint} least
 * @param {number | bigint} most
 * @param {string} [expected]
 */
export function checkRange(name, value, least, most, expected = `${least} to ${most}`) {
  if (value < least || value > most) {
    throw wrong(`${name} ${quote(value)} is out of range: expected ${expected}`);
  }
}
