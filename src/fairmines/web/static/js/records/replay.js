/** Replays records, as play/remake.py: makes the recorded game again, move by move. */

import { wrong } from "../core/checks.js";
import { Game } from "../play/game.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../play/game.js").Clock} Clock
 * @typedef {import("./record.js").GameRecord} GameRecord
 */

/**
 * Returns the game of a record as it stands after the last move; its clock goes on.
 *
 * @param {Kernel} kernel
 * @param {GameRecord} record
 * @param {Clock} clock
 * @throws {import("../host/refusal.js").Refusal} if a move is impossible, or the moves lead to another status
 */
export function replay(kernel, record, clock) {
  const game = begin(kernel, record, clock);
  for (const move of makeMoves(game, record)) void move;
  if (game.status !== record.status) {
    throw wrong(`the moves lead to '${game.status}': expected '${record.status}'`);
  }
  game.setElapsed(record.elapsed);
  return game;
}

/**
 * Returns the game that a record begins with, before its first move.
 *
 * @param {Kernel} kernel
 * @param {GameRecord} record
 * @param {Clock} clock
 */
export function begin(kernel, { level, rules, first, deal, difficulty, seed, given }, clock) {
  if (given) return Game.fromLayout(kernel, level, given, rules, seed ?? 0n, clock);
  return new Game(kernel, { ...level, rules, first, deal, difficulty, seed: seed ?? 0n }, clock);
}

/**
 * Makes the moves of a record in its game; yields each after it is made.
 *
 * @param {Game} game
 * @param {GameRecord} record
 * @throws {import("../host/refusal.js").Refusal} if a move is impossible
 */
export function* makeMoves(game, { moves }) {
  for (const [index, move] of moves.entries()) {
    if (!game.apply(move).length) {
      const { kind, row, column } = move;
      throw wrong(`move ${index + 1}, '${kind}' at row ${row}, column ${column}, changes nothing`);
    }
    yield move;
  }
}
