/** Reads a position from whatever people paste, drop, or follow as a link. */

import { core } from "../engine/core.ts";
import { Refusal } from "../engine/refusal.ts";
import { LONGEST, positionOfView, type Position } from "./position.ts";
import { readFragment } from "./positionlink.ts";

/**
 * A position that was read, and the one with each "." as an opened 0, where the text may mean that.
 */
export type Reading = { position: Position; zeros?: Position };

/** The longest text and the largest file that are read, in bytes. */
const MOST_BYTES = 1_000_000;

/**
 * Reads a text: a link of this page or of another program, or a board in any format.
 *
 * @returns rejects with a Refusal
 */
export async function readPosition(text: string): Promise<Reading> {
  const own = readOwnLink(text.trim());
  return own ? { position: own } : readBytes(new TextEncoder().encode(text), "");
}

/**
 * Reads a file: a board in any format, or a text.
 *
 * @returns rejects with a Refusal
 */
export async function readFile(file: File): Promise<Reading> {
  checkSize(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const own = readOwnLink(new TextDecoder().decode(bytes).trim());
  return own ? { position: own } : readBytes(bytes, file.name);
}

/**
 * Reads the address of a position in this page.
 *
 * @returns null if it has none
 */
export const readOwnLink = (address: string): Position | null =>
  readFragment(address.slice(address.indexOf("#") + 1));

/** Whether an address names a position that cannot be read. */
export const isDamagedLink = (address: string) =>
  new URL(address).hash !== "" && !readOwnLink(address) && !isForeignLink(address);

/** Tells whether an address has a position as another program writes it. */
export const isForeignLink = (address: string) => /[?#&](analysis|b)=/.test(address);

/** @param name of the file, empty for a text */
async function readBytes(bytes: Uint8Array, name: string): Promise<Reading> {
  checkSize(bytes.length);
  const { view, unclearDots } = await core.readBoard(bytes, name);
  const position = positionOfView(view);
  const { width, height } = position;
  if (width > LONGEST || height > LONGEST)
    throw wrong(`the board is ${width}x${height}: expected sides up to ${LONGEST}`);
  if (!unclearDots) return { position };
  return { position, zeros: positionOfView((await core.readBoard(bytes, name, true)).view) };
}

function checkSize(size: number) {
  const most = MOST_BYTES.toLocaleString("en-US");
  if (size > MOST_BYTES) throw wrong(`it is too long for a board: expected at most ${most} bytes`);
}

const wrong = (sentence: string) => new Refusal(sentence, "bad-request");
