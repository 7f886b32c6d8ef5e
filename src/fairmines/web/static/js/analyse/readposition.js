/** Reads a position from whatever people paste, drop, or follow as a link. */

import { readForeignLink } from "./foreignlinks.js";
import { readFragment } from "./positionlink.js";
import { makePosition, openedCells, readMineFile, readText } from "./textnotation.js";

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./textnotation.js").Reading} Reading
 */

/** The longest text and the largest file that are read, in characters or bytes. */
const MOST_TEXT = 200_000;

/**
 * Reads a link, the text notation, or the text of a `.mine` file.
 *
 * @param {string} text
 * @returns {Reading | null}
 */
export function readPosition(text) {
  if (text.length > MOST_TEXT) return null;
  const trimmed = text.trim();
  if (/[?#&]\w+=/.test(trimmed) && !/\s/.test(trimmed)) return asReading(readLink(trimmed));
  return readText(text) ?? asReading(readMineFile(trimmed));
}

/** @param {Position | null} position */
function asReading(position) {
  return position && { position };
}

/**
 * Reads an address, of this page or of another program: the position may follow its ? or its #.
 *
 * @param {string} address
 * @returns {Position | null}
 */
export function readLink(address) {
  const [before, fragment = ""] = split(address, "#");
  const own = readFragment(fragment);
  if (own) return own;
  for (const part of [before, fragment]) {
    const position = readForeignLink(new URLSearchParams(split(part, "?")[1] ?? part));
    if (position) return position;
  }
  return null;
}

/**
 * @param {string} text
 * @param {string} mark
 * @returns {string[]} what is before the first mark and after it
 */
function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Reads a file: text, or a board of the formats .mbf and .abf.
 *
 * @param {File} file
 * @returns {Promise<Reading | null>}
 */
export async function readFile(file) {
  if (file.size > MOST_TEXT) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return asReading(readBinaryBoard(bytes)) ?? readPosition(new TextDecoder().decode(bytes));
}

/**
 * A binary board: width, height, the number of mines in two bytes, then column and row of each
 * mine.
 *
 * @param {Uint8Array} bytes
 * @returns {Position | null}
 */
function readBinaryBoard(bytes) {
  const [width, height] = bytes;
  const mines = bytes[2] * 256 + bytes[3];
  if (bytes.length < 4 || bytes.length !== 4 + 2 * mines) return null;
  /** @type {Set<number>} */
  const mined = new Set();
  for (let at = 4; at < bytes.length; at += 2) {
    const [column, row] = [bytes[at], bytes[at + 1]];
    if (column >= width || row >= height) return null;
    mined.add(row * width + column);
  }
  if (mined.size !== mines) return null;
  const empty = makePosition(width, height, Array(width * height).fill(0), mines);
  return empty && empty.with(openedCells(empty, mined));
}
