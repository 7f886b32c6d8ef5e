/** Saved games of versions 1 and 2, as play/record_json.py: their moves do not say what they drew, and draw it again. */

import { checkSeconds, checkedMove, newMove } from "../play/moves.js";
import { Refusal } from "../host/refusal.js";
import { PARTS } from "./formats.js";
import { checkedRecord } from "./record.js";
import { begin, makeMoves } from "./replay.js";

/**
 * @typedef {import("./record.js").GameRecord} GameRecord
 * @typedef {import("../play/moves.js").Move} Move
 * @typedef {Pick<GameRecord, "level" | "rules" | "first" | "deal" | "difficulty" | "seed" | "given" | "elapsed">} SavedTerms
 */

/**
 * Returns the fields of version 2 that those of version 1 are: it writes levels and moves as lists.
 *
 * @param {any} fields as RECORD_1 describes them
 */
export const nameParts = (fields) => ({
  ...fields,
  level: named(PARTS.level, fields.level),
  moves: fields.moves.map((/** @type {unknown[]} */ it) => named(PARTS.move, it)),
});

/**
 * @param {readonly string[]} names
 * @param {unknown[]} parts the last ones may be absent
 */
const named = (names, parts) => Object.fromEntries(parts.map((part, index) => [names[index], part]));

/**
 * Plays the moves of a saved game again; returns its record.
 *
 * @param {import("../kernel/kernel.js").Kernel} kernel
 * @param {SavedTerms} terms
 * @param {any[]} moves as RECORD_2 describes them
 * @param {import("../kernel/kernel.js").Deadline} deadline
 * @returns {GameRecord}
 * @throws {import("../host/refusal.js").Refusal} if a move is impossible, or the time is over
 */
export function drawAgain(kernel, terms, moves, deadline) {
  checkSeconds(terms.elapsed);
  const about = { player: "", program: "", began: null, questionMarks: false, stated: {}, track: null };
  const record = checkedRecord({ ...terms, ...about, status: "ready", moves: [] });
  const game = begin(kernel, record, () => 0);
  for (const _ of makeMoves(game, moves.map(readMove), deadline)) void _;
  if (game.moves.some(({ decidedBy }) => decidedBy !== "count")) {
    throw new Refusal("the moves are too complex to be drawn again", "too-complex");
  }
  return checkedRecord({ ...record, moves: game.moves, status: game.status });
}

/** @returns {Move} */
function readMove(/** @type {any} */ { kind, row, column, mark = null, elapsed = 0, attempt = null }) {
  const move = newMove(kind, [row, column], elapsed, mark);
  return checkedMove({ ...move, attempt, together: kind === "chord" ? false : null });
}
