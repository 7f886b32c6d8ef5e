/** Games in files, as `_read_file` in web/review_api.py reads them. */

import { MAX_SIDE } from "../kernel/limits.js";
import { readRecord } from "../records/recordjson.js";
import { Refusal } from "../refusal.js";

/** @typedef {import("../records/record.js").GameRecord} GameRecord */

/**
 * Reads a game from the bytes of a file.
 *
 * @param {Uint8Array} bytes
 * @returns {GameRecord}
 * @throws {Refusal} if it is a replay of another program or a saved game of an earlier version, if it is
 *   damaged, or if its board is too large
 */
export function readFile(bytes) {
  const text = new TextDecoder().decode(bytes.subarray(0, 100));
  if (!text.trimStart().startsWith("{")) {
    throw new Refusal("the file is no saved game: expected JSON, which begins with '{'", "bad-request");
  }
  const record = readRecord(bytes);
  checkSize(record);
  return record;
}

/**
 * @param {GameRecord} record
 * @throws {Refusal} if a board is larger than those that are played
 */
export function checkSize({ level: { width, height } }) {
  const longest = Math.max(width, height);
  if (longest <= MAX_SIDE) return;
  throw new Refusal(`a side of the board is ${longest}: expected at most ${MAX_SIDE}`, "too-large");
}
