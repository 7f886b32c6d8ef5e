/** Saved games in files. */

import { MAX_SIDE } from "../kernel/limits.js";
import { readRecord } from "../records/recordjson.js";
import { Refusal } from "../host/refusal.js";

/** @typedef {import("../records/record.js").GameRecord} GameRecord */

/**
 * Reads a saved game from the bytes of a file, or what the page has made or read itself.
 *
 * @param {Uint8Array | object} source
 * @returns {GameRecord}
 * @throws {Refusal} if it is damaged, or its board is too large
 */
export function readSaved(source) {
  const record = readRecord(source);
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
