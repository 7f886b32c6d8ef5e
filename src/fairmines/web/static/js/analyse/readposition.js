/** Reads a position from whatever people paste, drop, or follow as a link. */

import { core } from "../core/core.js";
import { Refusal } from "../games/refusal.js";
import { LONGEST, positionOfView } from "./position.js";
import { readFragment } from "./positionlink.js";

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {{position: Position, zeros?: Position}} Reading
 *   a position that was read, and the one with each "." as an opened 0, where the text may mean
 *   that
 */

/** The longest text and the largest file that are read, in bytes. */
const MOST_BYTES = 1_000_000;

/**
 * Reads a text: a link of this page or of another program, or a board in any format.
 *
 * @param {string} text
 * @returns {Promise<Reading>} rejects with a Refusal
 */
export async function readPosition(text) {
  const own = readOwnLink(text.trim());
  return own ? { position: own } : readBytes(new TextEncoder().encode(text), "");
}

/**
 * Reads a file: a board in any format, or a text.
 *
 * @param {File} file
 * @returns {Promise<Reading>} rejects with a Refusal
 */
export async function readFile(file) {
  checkSize(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const own = readOwnLink(new TextDecoder().decode(bytes).trim());
  return own ? { position: own } : readBytes(bytes, file.name);
}

/**
 * Reads the address of a position in this page.
 *
 * @param {string} address
 * @returns {Position | null} null if it has none
 */
export const readOwnLink = (address) => readFragment(address.slice(address.indexOf("#") + 1));

/**
 * Whether an address names a position that cannot be read.
 *
 * @param {string} address
 */
export const isDamagedLink = (address) =>
  new URL(address).hash !== "" && !readOwnLink(address) && !isForeignLink(address);

/**
 * Tells whether an address has a position as another program writes it.
 *
 * @param {string} address
 */
export const isForeignLink = (address) => /[?#&](analysis|b)=/.test(address);

/**
 * @param {Uint8Array} bytes
 * @param {string} name of the file, empty for a text
 * @returns {Promise<Reading>}
 */
async function readBytes(bytes, name) {
  checkSize(bytes.length);
  const { view, unclearDots } = await core.readBoard(bytes, name);
  const position = positionOfView(view);
  const { width, height } = position;
  if (width > LONGEST || height > LONGEST)
    throw wrong(`the board is ${width}x${height}: expected sides up to ${LONGEST}`);
  if (!unclearDots) return { position };
  return { position, zeros: positionOfView((await core.readBoard(bytes, name, true)).view) };
}

/** @param {number} size */
function checkSize(size) {
  const most = MOST_BYTES.toLocaleString("en-US");
  if (size > MOST_BYTES) throw wrong(`it is too long for a board: expected at most ${most} bytes`);
}

/** @param {string} sentence */
const wrong = (sentence) => new Refusal(sentence, "bad-request");
