/** Saved games in files. */

import { MAX_SIDE } from "../kernel/limits.js";
import { readRecord, recordOf } from "../records/recordjson.js";
import { Refusal } from "../host/refusal.js";

/**
 * @typedef {import("../records/record.js").GameRecord} GameRecord
 * @typedef {import("../reviewer/recorded.js").SavedRecord} SavedRecord
 */

/**
 * Reads a saved game from the bytes of a file, or what the page has made or read itself.
 *
 * @param {import("../kernel/kernel.js").Kernel} kernel
 * @param {Uint8Array | SavedRecord} source
 * @returns {GameRecord}
 * @throws {Refusal} if it is damaged, or its board is too large
 */
export function readSaved(kernel, source) {
  const record = source instanceof Uint8Array ? readRecord(kernel, source) : recordOf(source);
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
