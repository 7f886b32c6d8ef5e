/** Reads files of other programs: games, which are replays, and boards. */

import { wrong } from "./checks.js";
import { REPLAYS } from "./terms.js";
import { Refusal } from "../games/refusal.js";
import { joinInput, KernelRefusal, Outcome } from "./kernel.js";
import { decode, recordOf } from "./videorecord.js";

/**
 * @import { Kernel } from "./kernel.js"
 * @import { GameRecord } from "../games/record.js"
 * @import { FileBytes, FileVideo } from "./videorecord.js"
 */

const NAMES = ["json", ...Object.keys(REPLAYS)].join(", ");

/**
 * Reads a game.
 *
 * @param {Kernel} kernel
 * @param {{bytes: Uint8Array, name: string, replay?: number, partial?: boolean}} asked a file with
 *   its name, and the number of the replay in a session, from 1; without it the only one
 * @returns {GameRecord | null} null if its name says that it is JSON
 * @throws {Refusal} if it is no game, or is damaged
 */
export function readReplay(kernel, { bytes, name, replay = 0, partial = false }) {
  try {
    const extension = extensionOf(name);
    const match = findFormat(kernel, bytes, extension);
    if (extension === ".json" && !match?.certain) return null;
    if (!match) throw wrong(`the file is no game that can be read: expected ${NAMES}`);
    const { format } = match;
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
 * @typedef {{view: import("./answers.js").Drill["view"], unclearDots: boolean}} ReadBoard whether
 *   its dots may also be opened zeros
 */

/**
 * Reads a board: a text, a link, or a file of any format.
 *
 * @param {Kernel} kernel
 * @param {{bytes: Uint8Array, name: string, zeros: boolean}} asked the name is empty for a text;
 *   `zeros`: dots are opened zeros
 * @returns {ReadBoard}
 * @throws {Refusal} if it is no board, or is damaged
 */
export function readBoard(kernel, { bytes, name, zeros }) {
  const { input, lengths } = joinInput(extensionOf(name), bytes);
  const board = kernel.ask("read_position", input, lengths[0], Number(zeros));
  if (board.failure) throw new Refusal(decode(board.failure.sentence.bytes), "bad-request");
  return board;
}

/** @param {string} name of a file @returns its end, such as ".avf", in small letters */
const extensionOf = (name) => /[^./][^/]*(\.[^./]+)$/.exec(name)?.[1].toLowerCase() ?? "";

/**
 * Tells whether the part of a replay that was read has something to be reviewed.
 *
 * @param {ReturnType<typeof readVideo>} answer
 */
function hasOpening(answer) {
  return "video" in answer && answer.video.replay.moves.some(({ kind }) => kind === "open");
}

/**
 * @typedef {{sentence: FileBytes, replays: FileBytes[]}} Failure the names of several replays, if
 *   one has to be chosen
 * @typedef {{video: FileVideo} | {failure: Failure}} ReadVideo
 */

/**
 * Finds the format of a file.
 *
 * @param {Kernel} kernel
 * @param {Uint8Array} bytes
 * @param {string} extension the end of its name, such as ".avf", in small letters
 * @returns {{format: string, certain: boolean} | null} `certain`: the bytes or the name leave no
 *   doubt
 */
export function findFormat(kernel, bytes, extension) {
  const { input, lengths } = joinInput(extension, bytes);
  return kernel.ask("find_replay_format", input, lengths[0]);
}

/**
 * Reads a file of a format.
 *
 * @param {Kernel} kernel
 * @param {Uint8Array} bytes
 * @param {string} format
 * @param {number} number that of a replay in a session, from 1; 0 for the only one
 * @param {boolean} [partial] read a truncated file up to where it is whole
 * @returns {ReadVideo}
 */
export function readVideo(kernel, bytes, format, number, partial = false) {
  const { input, lengths } = joinInput(format, bytes);
  return kernel.ask("read_replay", input, lengths[0], number, Number(partial));
}
