/** Reads a game in a file that is no JSON: a replay of another program. */

import { wrong } from "../core/checks.js";
import { REPLAYS } from "../core/gameformats.js";
import { KernelRefusal, Outcome } from "../kernel/kernel.js";
import { Refusal } from "../host/refusal.js";
import { findFormat, readVideo } from "./kernelvideo.js";
import { decode } from "./decoding.js";
import { recordOf } from "./videorecord.js";

const NAMES = ["json", ...Object.keys(REPLAYS)].join(", ");

/**
 * Reads a game.
 *
 * @param {import("./kernelvideo.js").Kernel} kernel
 * @param {{bytes: Uint8Array, name: string, replay?: number, partial?: boolean}} asked a file with
 *   its name, and the number of the replay in a session, from 1; without it the only one
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
      const { sentence, replays } = answer.failure;
      let readable;
      if (replays.length) readable = { replays: replays.map((name) => decode(name.bytes)) };
      else if (!partial && hasOpening(readVideo(kernel, bytes, format, replay, true)))
        readable = { partial: true };
      throw new Refusal(decode(sentence.bytes), "bad-request", readable);
    }
    return recordOf(answer.video);
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
  return "video" in answer && answer.video.replay.moves.some(({ kind }) => kind === "open");
}
