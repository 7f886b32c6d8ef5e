/** Practice that goes on from a moment of a recorded game. */

import { Game } from "./game.js";
import { Refusal } from "./refusal.js";
import { mostMarkingMoves, newSeed, Session } from "./session.js";

/**
 * @import { Terms } from "./game.js"
 * @import { Move } from "./moves.js"
 * @import { GameRecord } from "./record.js"
 * @import { Services } from "./session.js"
 */

/**
 * Creates practice that stands where a recorded game stood after its first moves. If the game was
 * over there, its last move is taken back. It has the seed of the record, so that its board can be
 * dealt again. A board that was given, or whose seed is not known, gets another one.
 *
 * @param {GameRecord} record
 * @param {number} moves
 * @param {Services} services
 * @throws {Refusal} if the record has fewer moves, or a move is impossible
 */
export function practiceFrom(record, moves, services) {
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
  return Session.added(game, { elapsed, stated: false, practice: true }, services);
}

/**
 * Returns how a game of a record deals its board.
 *
 * @param {GameRecord} record
 * @param {Services} services
 * @returns {Pick<Terms, "deal" | "difficulty" | "seed">}
 */
function dealOf({ deal, difficulty, seed }, services) {
  if (deal === "given" || seed === null) {
    return { deal: "random", difficulty: null, seed: newSeed(services) };
  }
  return { deal, difficulty, seed };
}

/**
 * Lets a first opening deal the layout that a record of another program states.
 *
 * @param {Move} move
 * @param {Game} game
 * @param {GameRecord} record
 */
function withLayout(move, game, record) {
  if (!record.given || game.layout || move.kind !== "open") return move;
  return { ...move, layout: record.given };
}
