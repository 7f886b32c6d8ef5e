/** Reads a game in a file that is no JSON: a replay of another program. */

import { checkLevel } from "../boards/level.js";
import { wrong } from "../core/checks.js";
import { KINDS } from "../core/terms.js";
import { KernelRefusal, Outcome } from "../kernel/kernel.js";
import { replays } from "../lang/replays/en.js";
import { Refusal } from "../host/refusal.js";
import { findFormat, FORMATS, readVideo, withFormat } from "./kernelvideo.js";
import { Sentences } from "./failures.js";
import { recordOf } from "./videorecord.js";

/** @typedef {import("../host/refusal.js").Failure} Failure */

export const ENGLISH = new Sentences("en", replays, { level: levelMistake });
/** The formats in the order in which a sentence lists them. */
const NAMES = ["json", ...FORMATS.map((it) => it.toLowerCase())].join(", ");

/**
 * Reads a game.
 *
 * @param {import("./kernelvideo.js").Kernel} kernel
 * @param {{bytes: Uint8Array, name: string, replay?: number, partial?: boolean}} asked a file with its
 *   name, and the number of the replay in a session, from 1; without it the only one
 * @returns {import("../records/record.js").GameRecord | null} null if its name says that it is JSON
 * @throws {Refusal} if it is no game, or is damaged
 */
export function readReplay(kernel, { bytes, name, replay = 0, partial = false }) {
  try {
    const extension = /[^./][^/]*(\.[^./]+)$/.exec(name)?.[1].toLowerCase() ?? "";
    const found = findFormat(kernel, bytes, extension);
    if (extension === ".json" && !found?.certain) return null;
    if (!found) throw wrong(`the file is no game that can be read: expected ${NAMES}`);
    const { format } = found;
    const answer = readVideo(kernel, bytes, format, replay, partial);
    if ("failure" in answer) {
      const helps = !partial && hasOpening(readVideo(kernel, bytes, format, replay, true));
      throw unreadable({ ...answer.failure, ...(helps && { partial: true }) });
    }
    const { problem } = answer.video;
    const why = problem ? ENGLISH.of(withFormat(problem, format)) : "";
    return recordOf(answer.video, format === "EVFS" ? "evf" : format.toLowerCase(), why);
  } catch (error) {
    if (!(error instanceof KernelRefusal) || error.outcome !== Outcome.OUT_OF_MEMORY) throw error;
    throw new Refusal("the file takes too much memory to be read", "too-large");
  }
}

/**
 * Tells whether the part of a replay that was read has something to be reviewed.
 *
 * @param {ReturnType<typeof readVideo>} answer
 */
function hasOpening(answer) {
  return "video" in answer && answer.video.replay.moves.some(({ kind }) => KINDS[kind] === "open");
}

/** @param {Failure} failure */
const unreadable = (failure) => new Refusal(ENGLISH.of(failure), "bad-request", failure);

/**
 * @param {number} width
 * @param {number} height
 * @param {number} mines
 */
function levelMistake(width, height, mines) {
  try {
    checkLevel({ width, height, mines });
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
  return "";
}
