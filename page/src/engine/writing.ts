/** Writes a game in our format, or in those of other programs. */

import { readSaved, writeRecord } from "./recordjson.ts";
import { Refusal } from "./refusal.ts";
import { joinInput, type Kernel } from "./kernel.ts";
import { decode } from "./videorecord.ts";
import { replay } from "./replay.ts";
import type { GameRecord } from "./record.ts";
import type { SavedRecord } from "../review/recorded.ts";

/** The formats by name: the version of EVF, or 0 for RawVF. */
const WRITTEN: Record<string, number> = { rawvf: 0, evf: 4, evf3: 3 };

/**
 * Writes a game in any format.
 *
 * @param asked the game in our format
 * @throws {Refusal} if it is damaged, or does not fit the format
 */
export function writeSaved(
  kernel: Kernel,
  { saved, format, program }: { saved: SavedRecord; format: string; program: string },
): string | Uint8Array {
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
): Uint8Array {
  const { layout } = replay(kernel, record, () => 0);
  const { input, lengths } = joinInput(layout ?? "", program, writeRecord(record));
  const [cells, name] = lengths;
  const { answer: failure, bytes } = kernel.call(
    "write_replay",
    input,
    WRITTEN[format],
    cells,
    name,
  );
  if (failure) throw new Refusal(decode(failure.sentence.bytes), "bad-request");
  return bytes;
}
