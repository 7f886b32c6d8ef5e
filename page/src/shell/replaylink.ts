/**
 * Links that hold a whole game: its record without the pointer's path, deflated (RFC 1951), in
 * base64url. They lead to the review, in any browser.
 */

import { MAX_RECORD } from "../engine/answerlimits.ts";
import { PAGES } from "./site.ts";
import { roundSeconds } from "../engine/moves.ts";
import { t } from "./i18n.ts";
import { UnreadableGame } from "./unreadablegame.ts";
import type { SavedRecord } from "../review/recorded.ts";

/** The longest record in a link, in characters; some programs cut longer addresses. */
const LONGEST_LINK = 16_000;

/**
 * Writes a game as the part of a link.
 *
 * @returns null if the link would be too long
 */
export async function packRecord(record: SavedRecord): Promise<string | null> {
  const { track: _, ...rest } = record;
  const moves = rest.moves.map((move) => ({ ...move, elapsed: roundSeconds(move.elapsed) }));
  return packText(JSON.stringify({ ...rest, elapsed: roundSeconds(rest.elapsed), moves }));
}

/** @returns null if it would be too long for a link */
export async function packText(text: string): Promise<string | null> {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const packed = writeBase64(bytes);
  return packed.length > LONGEST_LINK ? null : packed;
}

/**
 * Reads the part of a link that holds a game.
 *
 * @returns the JSON of the record
 * @throws {UnreadableGame} if it is damaged or too long
 */
export async function unpackRecord(packed: string): Promise<Blob> {
  return unpackText(packed, MAX_RECORD).catch(() => {
    throw new UnreadableGame(t("link.damaged"), "");
  });
}

/** @param most bytes of the text; a longer one throws, as a damaged one does */
export async function unpackText(packed: string, most: number): Promise<Blob> {
  if (packed.length > LONGEST_LINK) throw new RangeError("too long");
  const packedBytes = new Blob([readBase64(packed)]);
  const inflated = packedBytes.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Blob(await readStream(inflated, most));
}

/**
 * Returns the address of the review of a packed game.
 *
 * @param moves the moment to show
 */
export function replayLink(packed: string, moves: number = 0) {
  const url = new URL(PAGES.review, document.baseURI);
  url.hash = writeReplay(packed, moves);
  return url.href;
}

/** Returns the fragment of such an address. */
export const writeReplay = (packed: string, moves: number) => `#record=${packed}&move=${moves}`;

/** Reads a stream; throws as soon as it is longer than a limit. */
async function readStream(stream: ReadableStream<Uint8Array>, most: number) {
  const reader = stream.getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      void reader.cancel();
      throw new RangeError("too long");
    }
    parts.push(part.value as BlobPart);
  }
  return parts;
}

function writeBase64(bytes: Uint8Array) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function readBase64(text: string) {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}
