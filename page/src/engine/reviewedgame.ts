/** A game as it was played, with its review. */

import { Deadline, type Kernel } from "./kernel.ts";
import { ANSWER_SECONDS, MAX_CHANGES, REVIEW_SECONDS } from "./answerlimits.ts";
import { SYMBOLS } from "./display.ts";
import { begin, makeMoves } from "./replay.ts";
import { checkSize, describeRecord, readSaved } from "./savedrecord.ts";
import { Refusal } from "./refusal.ts";
import type { Game } from "./game.ts";
import type { ChangedCell } from "./level.ts";
import type { GameRecord } from "./record.ts";
import type { Fairmines } from "../library/fairmines.ts";
import type { ReviewedGame, SavedRecord } from "../review/recorded.ts";

/**
 * A game, or one as it is saved; the number of games that each winning chance rests on, 0 for the
 * exact ones only; and the time to judge.
 */
type AskedGame = ({ record: GameRecord } | { saved: Uint8Array | SavedRecord }) & {
  games: number;
  seconds?: number;
};

/**
 * Replays and reviews a game.
 *
 * @throws {Refusal} if the board or the game is too long, or the record is damaged
 */
export function reviewGame(library: Fairmines, asked: AskedGame): ReviewedGame {
  const deadline = new Deadline(ANSWER_SECONDS);
  const record = "saved" in asked ? readSaved(library.kernel, asked.saved) : asked.record;
  checkSize(record);
  const { game, frames } = replay(library.kernel, record, deadline);
  let review = null;
  let problem = null;
  try {
    review = judge(library, game, record, asked);
  } catch (error) {
    // There is no opening, or it is too complex: the game can be seen all the same.
    if (!(error instanceof Refusal)) throw error;
    problem = error.message;
  }
  return {
    record: describeRecord(record),
    frames,
    review: review as ReviewedGame["review"],
    problem,
  };
}

/** Makes the moves of a record; notes for each the cells that look different after it. */
function replay(kernel: Kernel, record: GameRecord, deadline: Deadline) {
  const game = begin(kernel, record, () => 0);
  const frames: ChangedCell[][] = [];
  let before = game.shown;
  let total = 0;
  for (const _ of makeMoves(game, record.moves, deadline)) {
    const changed = changedCells(game, before);
    before = game.shown;
    frames.push(changed);
    total += changed.length;
    if (total > MAX_CHANGES) {
      const most = MAX_CHANGES.toLocaleString("en-US");
      throw new Refusal(`the game changes more than ${most} cells in all`, "too-large");
    }
  }
  return { game, frames };
}

/** @param before how its cells looked */
function changedCells({ shown, view }: Game, before: Int8Array) {
  const changed: ChangedCell[] = [];
  shown.forEach((code, index) => {
    if (code === before[index]) return;
    const [row, column] = view.place(index);
    changed.push({ row, column, code: SYMBOLS[code] });
  });
  return changed;
}

/** @param game after its last move */
function judge(
  library: Fairmines,
  game: Game,
  record: GameRecord,
  { games, seconds = REVIEW_SECONDS }: AskedGame,
) {
  const { status, elapsed } = record;
  if (game.status !== status) {
    throw new Refusal(`the moves lead to '${game.status}': expected '${status}'`, "bad-request");
  }
  game.setElapsed(elapsed);
  // Classic rules say how good a move was; the fair ones alone would make nearly all risks 0 or 100 %.
  const rules = "classic";
  return library.review(game, { about: record, games, rules, deadline: new Deadline(seconds) });
}
