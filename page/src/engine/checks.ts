/**
 * Checks of what a caller passes, as checks.py: an error quotes the value and says what is
 * expected.
 */

import { Refusal } from "./refusal.ts";

/** The longest quotation, in characters. */
export const LONGEST = 40;

export const wrong = (sentence: string) => new Refusal(sentence, "bad-request");

/** Quotes a value for an error message: printable, on one line, at most 40 characters. */
export function quote(value: unknown) {
  if (typeof value === "string") return repr(shortened(value));
  return shortened(value === null || value === undefined ? "None" : String(value));
}

function shortened(text: string) {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 3).join("")}...`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes a text as a literal of Python. */
export function repr(text: string) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let literal = mark;
  for (const letter of text) {
    if (letter === mark) literal += `\\${letter}`;
    else if (letter in ESCAPES) literal += ESCAPES[letter];
    else if (letter !== " " && /[\p{C}\p{Z}]/u.test(letter))
      literal += escape(letter.codePointAt(0) as number);
    else literal += letter;
  }
  return literal + mark;
}

/** @param code of a character that is not printed */
function escape(code: number) {
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** Joins names to a text such as "'a', 'b' or 'c'". */
export function listed(names: readonly string[]) {
  const quoted = names.map(repr);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted[quoted.length - 1]}`;
}

/** Throws a refusal unless a value is one of the names. */
export function checkChoice(name: string, value: unknown, choices: readonly string[]) {
  if (typeof value !== "string" || !choices.includes(value)) {
    throw wrong(`${name} ${quote(value)} is unknown: expected ${listed(choices)}`);
  }
}

/** Writes a number with its noun for the sentence of an error, as `counted` of wording.py. */
export function counted(number: number, noun: string) {
  const ending = number === 1 ? "" : noun.endsWith("s") ? "es" : "s";
  return `${number.toLocaleString("en-US")} ${noun}${ending}`;
}

/** Throws a refusal unless a value is a whole number; a BigInt is for seeds alone. */
export function checkWhole(name: string, value: unknown) {
  const what = typeof value === "bigint" ? "a BigInt: expected a Number" : "not a whole number";
  if (!Number.isInteger(value)) throw wrong(`${name} ${quote(value)} is ${what}`);
}

/** Throws a refusal unless a whole number is in a range. */
export function checkRange(
  name: string,
  value: number | bigint,
  least: number | bigint,
  most: number | bigint,
  expected: string = `${least} to ${most}`,
) {
  if (value < least || value > most) {
    throw wrong(`${name} ${quote(value)} is out of range: expected ${expected}`);
  }
}
