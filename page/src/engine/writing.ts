/** Writes a game in our format, or in those of other programs. */

import { readSaved, writeRecord } from "./savedrecord.ts";
import { WRITE_REPLAY } from "./calls.ts";
import { readable } from "./files.ts";
import type { Kernel } from "./kernel.ts";
import { replay } from "./replay.ts";
import type { GameRecord } from "./record.ts";
import type { SavedRecord } from "../review/recorded.ts";

/**
 * Writes a game in any format.
 *
 * @param asked the game in our format
 * @throws {Refusal} if it is damaged, or does not fit the format
 */
export function writeSaved(
  kernel: Kernel,
  { saved, format, program }: { saved: SavedRecord; format: string; program: string },
): string | Uint8Array<ArrayBuffer> {
  const record = readSaved(kernel, saved);
  if (format === "json") return `${writeRecord(record)}\n`;
  return writeReplay(kernel, { record, format, program });
}

/**
 * Writes a game as another program does.
 *
 * @param asked `program` is the name and version of this program
 * @throws {Refusal} if the game does not fit the format
 */
export function writeReplay(
  kernel: Kernel,
  { record, format, program }: { record: GameRecord; format: string; program: string },
): Uint8Array<ArrayBuffer> {
  const { layout } = replay(kernel, record, () => 0);
  const { answer, bytes } = kernel.call(WRITE_REPLAY, {
    ...{ record: new TextEncoder().encode(writeRecord(record)), format, program },
    layout: layout ?? new Uint8Array(),
  });
  readable(answer);
  return bytes;
}
