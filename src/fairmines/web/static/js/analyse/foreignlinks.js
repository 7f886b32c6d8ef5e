/**
 * Links of other programs: JSMinesweeper's `?analysis=`, and `?b=&m=` of minesweeper.online and
 * others.
 */

import { DisplayCode } from "../board/displaycode.js";
import { LONGEST } from "./position.js";
import { makePosition, openedCells } from "./textnotation.js";

const { COVERED, FLAG } = DisplayCode;

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").CellCode} CellCode */

const DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/**
 * How many digits each kind of cell owns, in this order: a run of n cells is n, written with these.
 */
const SLICES = Object.entries({
  0: 10,
  1: 7,
  2: 5,
  3: 5,
  4: 4,
  5: 3,
  6: 3,
  7: 1,
  8: 1,
  I: 4,
  H: 10,
  F: 8,
  O: 1,
});
/** The boards of `b` that have a number. */
const BOARDS = new Map([
  ["1", [9, 9]],
  ["2", [16, 16]],
  ["3", [30, 16]],
]);

/** @param {URLSearchParams} parameters @returns {Position | null} null if they hold no position */
export function readForeignLink(parameters) {
  const analysis = parameters.get("analysis");
  if (analysis) return readAnalysis(analysis);
  const [b, m] = [parameters.get("b"), parameters.get("m")];
  return b && m ? readLayout(b, m) : null;
}

/**
 * JSMinesweeper's position: width, height and mines in base 62, then runs of cells. Its clues are
 * lowered by the flags (`F`) and by the mines that follow from single clues (`I`).
 *
 * @param {string} text
 * @returns {Position | null}
 */
function readAnalysis(text) {
  if (!/^[a-zA-Z0-9]{8,}$/.test(text)) return null;
  const [width, height, mines] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 8)].map(number);
  if (width > LONGEST || height > LONGEST) return null;
  const letters = expand(text.slice(8), width * height);
  if (letters?.length !== width * height) return null;
  /** @type {CellCode[]} */
  const cells = letters.map((letter) =>
    letter === "F" || letter === "O" ? FLAG : /\d/.test(letter) ? Number(letter) : COVERED,
  );
  const position = makePosition(width, height, cells, mines);
  if (!position) return null;
  letters.forEach((letter, index) => {
    if (letter !== "F" && letter !== "I") return;
    for (const each of position.neighbours(index)) {
      const clue = cells[each];
      if (typeof clue === "number") cells[each] = clue + 1;
    }
  });
  return cells.every((code) => typeof code !== "number" || code <= 8) ? position : null;
}

/** @param {string} digits in base 62 */
function number(digits) {
  return [...digits].reduce((sum, digit) => sum * 62 + DIGITS.indexOf(digit), 0);
}

/**
 * @param {string} text
 * @param {number} most cells
 * @returns {string[] | null}
 */
function expand(text, most) {
  /** @type {Map<string, {letter: string, size: number, digit: number}>} */
  const owners = new Map();
  let first = 0;
  for (const [letter, size] of SLICES) {
    for (let digit = 0; digit < size; digit++)
      owners.set(DIGITS[first + digit], { letter, size, digit });
    first += size;
  }
  /** @type {string[]} */
  const cells = [];
  for (let at = 0; at < text.length; ) {
    const owner = owners.get(text[at]);
    if (!owner) return null;
    let length = 0;
    if (owner.size === 1) {
      length = 1;
      at++;
    } else {
      for (; at < text.length; at++) {
        const next = owners.get(text[at]);
        if (next?.letter !== owner.letter) break;
        length = length * owner.size + next.digit;
      }
    }
    if (cells.length + length > most) return null;
    for (let each = 0; each < length; each++) cells.push(owner.letter);
  }
  return cells;
}

/**
 * A whole layout: five cells a character. All that is free is shown as opened.
 *
 * @param {string} b the board
 * @param {string} m the mines
 * @returns {Position | null}
 */
function readLayout(b, m) {
  const even = /^(?:\d\d)+$/.test(b) ? [b.slice(0, b.length / 2), b.slice(b.length / 2)] : null;
  const size = BOARDS.get(b) ?? even?.map(Number);
  if (!size) return null;
  const [width, height] = size;
  if (width > LONGEST || height > LONGEST || m.length !== Math.ceil((width * height) / 5))
    return null;
  if (!/^[0-9a-v]*$/.test(m)) return null;
  const bits = [...m].map((digit) => parseInt(digit, 32).toString(2).padStart(5, "0")).join("");
  const mined = new Set(
    [...bits.slice(0, width * height)].flatMap((bit, index) => (bit === "1" ? [index] : [])),
  );
  const empty = makePosition(width, height, Array(width * height).fill(0), mined.size);
  return empty && empty.with(openedCells(empty, mined));
}
