/** Replays records, as play/remake.py: makes the recorded game again, move by move. */

import { wrong } from "../core/checks.js";
import { Refusal } from "./refusal.js";
import { Game } from "./game.js";

/**
 * @import { Deadline, Kernel } from "../core/kernel.js"
 * @import { Clock } from "./game.js"
 * @import { Move } from "./moves.js"
 * @import { GameRecord } from "./record.js"
 */

/**
 * Returns the game of a record as it stands after the last move; its clock goes on.
 *
 * @param {Kernel} kernel
 * @param {GameRecord} record
 * @param {Clock} clock
 * @throws {Refusal} if a move is impossible, or the moves lead to another status
 */
export function replay(kernel, record, clock) {
  const game = begin(kernel, record, clock);
  for (const move of makeMoves(game, record.moves)) void move;
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
 * Makes recorded moves in their game; yields each after it is made.
 *
 * @param {Game} game
 * @param {readonly Move[]} moves
 * @param {Deadline} [deadline]
 * @throws {Refusal} if a move is impossible, or the time is over
 */
export function* makeMoves(game, moves, deadline) {
  for (const [index, move] of moves.entries()) {
    const seconds = deadline?.left ?? Infinity;
    if (seconds <= 0)
      throw new Refusal("the game is too long to be replayed in time", "too-complex");
    if (!game.apply(move, seconds).length) {
      const { kind, row, column } = move;
      throw wrong(`move ${index + 1}, '${kind}' at row ${row}, column ${column}, changes nothing`);
    }
    yield move;
  }
}
