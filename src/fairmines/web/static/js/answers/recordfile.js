/** Saved games in files. */

import { Deadline } from "../kernel/kernel.js";
import { MAX_SIDE } from "../kernel/limits.js";
import { ANSWER_SECONDS } from "./answerlimits.js";
import { readRecord } from "../records/recordjson.js";
import { Refusal } from "../host/refusal.js";

/** @typedef {import("../records/record.js").GameRecord} GameRecord */

/**
 * Reads a saved game from the bytes of a file, or what the page has made or read itself.
 *
 * @param {import("../kernel/kernel.js").Kernel} kernel
 * @param {Uint8Array | object} source
 * @param {Deadline} [deadline] for the moves of an earlier version, which are drawn again
 * @returns {GameRecord}
 * @throws {Refusal} if it is damaged, if its board is too large, or if its moves take too long
 */
export function readSaved(kernel, source, deadline = new Deadline(ANSWER_SECONDS)) {
  const record = readRecord(source, kernel, deadline);
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
