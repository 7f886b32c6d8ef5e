/** A game as it was played, with its review. */

import { Deadline } from "./kernel.js";
import { ANSWER_SECONDS, MAX_CHANGES, REVIEW_SECONDS } from "./answerlimits.js";
import { SYMBOLS } from "../games/display.js";
import { begin, makeMoves } from "../games/replay.js";
import { checkSize, describeRecord, readSaved } from "../games/recordjson.js";
import { Refusal } from "../games/refusal.js";

/**
 * @import { ChangedCell } from "../games/protocol.js"
 * @import { Kernel } from "./kernel.js"
 * @import { Fairmines } from "../library/fairmines.js"
 * @import { Game } from "../games/game.js"
 * @import { GameRecord } from "../games/record.js"
 * @import { ReviewedGame, SavedRecord } from "../reviewer/recorded.js"
 *
 * @typedef {({record: GameRecord} | {saved: Uint8Array | SavedRecord}) & {games: number,
 *   seconds?: number}} AskedGame a game, or one as it is saved; the number of games that each
 *   winning chance rests on, 0 for the exact ones only; and the time to judge
 */

/**
 * Replays and reviews a game.
 *
 * @param {Fairmines} library
 * @param {AskedGame} asked
 * @returns {ReviewedGame}
 * @throws {Refusal} if the board or the game is too long, or the record is damaged
 */
export function reviewGame(library, asked) {
  const deadline = new Deadline(ANSWER_SECONDS);
  const record = "saved" in asked ? readSaved(library.kernel, asked.saved) : asked.record;
  checkSize(record);
  const { game, frames } = replay(library.kernel, record, deadline);
  /** @type {any} */
  let review = null;
  let problem = null;
  try {
    review = judge(library, game, record, asked);
  } catch (error) {
    // There is no opening, or it is too complex: the game can be seen all the same.
    if (!(error instanceof Refusal)) throw error;
    problem = error.message;
  }
  return { record: describeRecord(record), frames, review: review, problem };
}

/**
 * Makes the moves of a record; notes for each the cells that look different after it.
 *
 * @param {Kernel} kernel
 * @param {GameRecord} record
 * @param {Deadline} deadline
 */
function replay(kernel, record, deadline) {
  const game = begin(kernel, record, () => 0);
  /** @type {ChangedCell[][]} */
  const frames = [];
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

/**
 * @param {Game} game
 * @param {Int8Array} before how its cells looked
 */
function changedCells({ shown, view }, before) {
  /** @type {ChangedCell[]} */
  const changed = [];
  shown.forEach((code, index) => {
    if (code === before[index]) return;
    const [row, column] = view.place(index);
    changed.push({ row, column, code: SYMBOLS[code] });
  });
  return changed;
}

/**
 * @param {Fairmines} library
 * @param {Game} game after its last move
 * @param {GameRecord} record
 * @param {AskedGame} asked
 */
function judge(library, game, record, { games, seconds = REVIEW_SECONDS }) {
  const { status, elapsed } = record;
  if (game.status !== status) {
    throw new Refusal(`the moves lead to '${game.status}': expected '${status}'`, "bad-request");
  }
  game.setElapsed(elapsed);
  // Classic rules say how good a move was; the fair ones alone would make nearly all risks 0 or 100 %.
  const rules = "classic";
  return library.review(game, { about: record, games, rules, deadline: new Deadline(seconds) });
}
