/** Practice that goes on from a moment of a recorded game. */

import { Game } from "../engine/game.ts";
import type { Terms } from "../engine/level.ts";
import { Refusal } from "../engine/refusal.ts";
import { mostMarkingMoves, newSeed, Session, type Services } from "./session.ts";
import type { Move } from "../engine/moves.ts";
import type { GameRecord } from "../engine/record.ts";

/**
 * Creates practice that stands where a recorded game stood after its first moves. If the game was
 * over there, its last move is taken back. It has the seed of the record, so that its board can be
 * dealt again. A board that was given, or whose seed is not known, gets another one.
 *
 * @throws {Refusal} if the record has fewer moves, or a move is impossible
 */
export function practiceFrom(record: GameRecord, moves: number, services: Services) {
  if (moves > record.moves.length) {
    const most = record.moves.length;
    throw new Refusal(`moves is ${moves}: expected at most ${most}, all of them`, "bad-request");
  }
  const most = mostMarkingMoves(record.level);
  if (moves > most) {
    const number = most.toLocaleString("en");
    throw new Refusal(`moves is ${moves}: expected at most ${number} to play on`, "too-large");
  }
  const { level, rules, first } = record;
  const terms = { ...level, rules, first, ...dealOf(record, services) };
  const game = new Game(services.kernel, terms, services.clock);
  for (const move of record.moves.slice(0, moves)) game.apply(withLayout(move, game, record));
  if (game.over) game.undo();
  const { elapsed } = game;
  return Session.added(services, game, { elapsed, stated: false, practice: true });
}

/** Returns how a game of a record deals its board. */
function dealOf(
  { deal, difficulty, bbbvRange, seed }: GameRecord,
  services: Services,
): Pick<Terms, "deal" | "difficulty" | "bbbvRange" | "seed"> {
  if (deal === "given" || seed === null) {
    return { deal: "random", difficulty: null, bbbvRange: null, seed: newSeed(services) };
  }
  return { deal, difficulty, bbbvRange, seed };
}

/** Lets a first opening deal the layout that a record of another program states. */
function withLayout(move: Move, game: Game, record: GameRecord) {
  if (!record.given || game.layout || move.kind !== "open") return move;
  return { ...move, layout: record.given };
}
