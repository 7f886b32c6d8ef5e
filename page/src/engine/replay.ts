/** Replays records, as play/remake.py: makes the recorded game again, move by move. */

import { wrong } from "./checks.ts";
import { Refusal } from "./refusal.ts";
import { Game, type Clock } from "./game.ts";
import type { Deadline, Kernel } from "./kernel.ts";
import type { Move } from "./moves.ts";
import type { GameRecord } from "./record.ts";

/**
 * Returns the game of a record as it stands after the last move; its clock goes on.
 *
 * @throws {Refusal} if a move is impossible, or the moves lead to another status
 */
export function replay(kernel: Kernel, record: GameRecord, clock: Clock) {
  const game = begin(kernel, record, clock);
  for (const move of makeMoves(game, record.moves)) void move;
  if (game.status !== record.status) {
    throw wrong(`the moves lead to '${game.status}': expected '${record.status}'`);
  }
  game.setElapsed(record.elapsed);
  return game;
}

/** Returns the game that a record begins with, before its first move. */
export function begin(
  kernel: Kernel,
  { level, rules, first, deal, difficulty, bbbvRange, seed, given }: GameRecord,
  clock: Clock,
) {
  if (given) return Game.fromLayout(kernel, level, given, rules, seed ?? 0n, clock);
  const terms = { ...level, rules, first, deal, difficulty, bbbvRange, seed: seed ?? 0n };
  return new Game(kernel, terms, clock);
}

/**
 * Makes recorded moves in their game; yields each after it is made.
 *
 * @throws {Refusal} if a move is impossible, or the time is over
 */
export function* makeMoves(game: Game, moves: readonly Move[], deadline?: Deadline) {
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
