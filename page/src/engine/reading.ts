/** Reads files of other programs: games, which are replays, and boards. */

import { wrong } from "./checks.ts";
import { REPLAYS } from "./terms.ts";
import { Refusal } from "./refusal.ts";
import { FIND_REPLAY_FORMAT, READ_POSITION, READ_REPLAY } from "./calls.ts";
import { readable } from "./files.ts";
import { KernelRefusal, Outcome, type Kernel } from "./kernel.ts";
import { recordOf } from "./savedrecord.ts";
import type { ReadBoard, Unread } from "./coreanswers.ts";
import type { SavedRecord } from "../review/recorded.ts";
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
    const match = kernel.ask(FIND_REPLAY_FORMAT, { ending: extension, file: bytes });
    if (extension === ".json" && !match?.certain) return null;
    if (!match) throw wrong(`the file is no game that can be read: expected ${NAMES}`);
    const asked = { format: match.format, file: bytes, number: replay, partial };
    const answer = kernel.ask(READ_REPLAY, asked);
    if (!("failure" in answer)) return recordOf(answer);
    const { failure, replays } = answer;
    let whole;
    if (replays.length) whole = { replays };
    else if (!partial && hasOpening(kernel.ask(READ_REPLAY, { ...asked, partial: true })))
      whole = { partial: true };
    throw new Refusal(failure, "bad-request", whole);
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
  return readable(kernel.ask(READ_POSITION, { ending: extensionOf(name), file: bytes, zeros }));
}

/**
 * @param name of a file
 * @returns its end, such as ".avf", in small letters
 */
const extensionOf = (name: string) => /[^./][^/]*(\.[^./]+)$/.exec(name)?.[1].toLowerCase() ?? "";

/** Tells whether the part of a replay that was read has something to be reviewed. */
const hasOpening = (answer: SavedRecord | Unread) =>
  "moves" in answer && answer.moves.some(({ kind }) => kind === "open");
