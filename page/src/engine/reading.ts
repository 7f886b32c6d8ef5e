/** Reads files of other programs: games, which are replays, and boards. */

import { wrong } from "./checks.ts";
import { REPLAYS } from "./terms.ts";
import { Refusal } from "./refusal.ts";
import { joinInput, KernelRefusal, Outcome, type Kernel } from "./kernel.ts";
import { recordOf } from "./savedrecord.ts";
import type { Calls } from "./calls.ts";
import type { ReadBoard } from "./coreanswers.ts";
import type { GameRecord } from "./record.ts";

const NAMES = ["json", ...Object.keys(REPLAYS)].join(", ");

/**
 * Reads a game.
 *
 * @param asked a file with its name, and the number of the replay in a session, from 1; without it
 *   the only one
 * @returns null if its name says that it is JSON
 * @throws {Refusal} if it is no game, or is damaged
 */
export function readReplay(
  kernel: Kernel,
  {
    bytes,
    name,
    replay = 0,
    partial = false,
  }: { bytes: Uint8Array; name: string; replay?: number; partial?: boolean },
): GameRecord | null {
  try {
    const extension = extensionOf(name);
    const match = findFormat(kernel, bytes, extension);
    if (extension === ".json" && !match?.certain) return null;
    if (!match) throw wrong(`the file is no game that can be read: expected ${NAMES}`);
    const { format } = match;
    const answer = readRecordOf(kernel, bytes, format, replay, partial);
    if ("failure" in answer) {
      const { sentence, replays } = answer.failure;
      let readable;
      if (replays.length) readable = { replays };
      else if (!partial && hasOpening(readRecordOf(kernel, bytes, format, replay, true)))
        readable = { partial: true };
      throw new Refusal(sentence, "bad-request", readable);
    }
    return recordOf(answer.record);
  } catch (error) {
    if (!(error instanceof KernelRefusal) || error.outcome !== Outcome.OUT_OF_MEMORY) throw error;
    throw new Refusal("the file takes too much memory to be read", "too-large");
  }
}

/**
 * Reads a board: a text, a link, or a file of any format.
 *
 * @param asked the name is empty for a text; `zeros`: dots are opened zeros
 * @throws {Refusal} if it is no board, or is damaged
 */
export function readBoard(
  kernel: Kernel,
  { bytes, name, zeros }: { bytes: Uint8Array; name: string; zeros: boolean },
): ReadBoard {
  const { input, lengths } = joinInput(extensionOf(name), bytes);
  const board = kernel.ask("read_position", input, lengths[0], Number(zeros));
  if ("failure" in board) throw new Refusal(board.failure.sentence, "bad-request");
  return board;
}

/**
 * @param name of a file
 * @returns its end, such as ".avf", in small letters
 */
const extensionOf = (name: string) => /[^./][^/]*(\.[^./]+)$/.exec(name)?.[1].toLowerCase() ?? "";

/** Tells whether the part of a replay that was read has something to be reviewed. */
const hasOpening = (answer: ReadReplay) =>
  "record" in answer && answer.record.moves.some(({ kind }) => kind === "open");

type ReadReplay = Calls["read_replay"]["answer"];

/**
 * Finds the format of a file.
 *
 * @param extension the end of its name, such as ".avf", in small letters
 * @returns `certain`: the bytes or the name leave no doubt
 */
export function findFormat(
  kernel: Kernel,
  bytes: Uint8Array,
  extension: string,
): { format: string; certain: boolean } | null {
  const { input, lengths } = joinInput(extension, bytes);
  return kernel.ask("find_replay_format", input, lengths[0]);
}

/**
 * Reads a file of a format.
 *
 * @param number that of a replay in a session, from 1; 0 for the only one
 * @param partial read a truncated file up to where it is whole
 */
export function readRecordOf(
  kernel: Kernel,
  bytes: Uint8Array,
  format: string,
  number: number,
  partial: boolean = false,
): ReadReplay {
  const { input, lengths } = joinInput(format, bytes);
  return kernel.ask("read_replay", input, lengths[0], number, Number(partial));
}
