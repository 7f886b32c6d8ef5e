/** Writes a game in our format, or in those of other programs. */

import { readSaved, writeRecord } from "../games/recordjson.js";
import { Refusal } from "../games/refusal.js";
import { joinInput } from "./kernel.js";
import { decode } from "./videorecord.js";
import { replay } from "../games/replay.js";

/**
 * @import { Kernel } from "./kernel.js"
 * @import { GameRecord } from "../games/record.js"
 * @import { SavedRecord } from "../reviewer/recorded.js"
 */

/**
 * The formats by name: the version of EVF, or 0 for RawVF.
 *
 * @type {Record<string, number>}
 */
const WRITTEN = { rawvf: 0, evf: 4, evf3: 3 };

/**
 * Writes a game in any format.
 *
 * @param {Kernel} kernel
 * @param {{saved: SavedRecord, format: string, program: string}} asked the game in our format
 * @returns {string | Uint8Array}
 * @throws {Refusal} if it is damaged, or does not fit the format
 */
export function writeSaved(kernel, { saved, format, program }) {
  const record = readSaved(kernel, saved);
  if (format === "json") return `${writeRecord(record)}\n`;
  return writeReplay(kernel, { record, format, program });
}

/**
 * Writes a game as another program does.
 *
 * @param {Kernel} kernel
 * @param {{record: GameRecord, format: string, program: string}} asked `program` is the name and
 *   version of this program
 * @returns {Uint8Array}
 * @throws {Refusal} if the game does not fit the format
 */
export function writeReplay(kernel, { record, format, program }) {
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
