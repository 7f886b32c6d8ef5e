/** Practice that goes on from a moment of a recorded game, as sessions/practice.py. */

import { Game } from "../play/game.js";
import { Refusal } from "../host/refusal.js";
import { mostMarkingMoves } from "./applying.js";
import { newSeed, Session } from "./session.js";

/**
 * Creates practice that stands where a recorded game stood after its first moves. If the game was over
 * there, its last move is taken back. The seed is another one: the record tells where the mines are,
 * and nothing else has to be the same.
 *
 * @param {import("../records/record.js").GameRecord} record
 * @param {number} moves
 * @param {import("./session.js").Services} services
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
  const deal = record.deal === "given" ? "random" : record.deal;
  const { level, rules, first, difficulty } = record;
  const terms = { ...level, rules, first, deal, difficulty, seed: newSeed(services) };
  const game = new Game(services.kernel, terms, services.clock);
  for (const move of record.moves.slice(0, moves)) game.apply(withLayout(move, game, record));
  if (game.over) game.undo();
  const { elapsed } = game;
  return Session.added(game, { elapsed, stated: false, practice: true }, services);
}

/**
 * Lets a first opening deal the layout that a record of another program states.
 *
 * @param {import("../play/moves.js").Move} move
 * @param {Game} game
 * @param {import("../records/record.js").GameRecord} record
 */
function withLayout(move, game, record) {
  if (!record.given || game.layout || move.kind !== "open") return move;
  return { ...move, layout: record.given };
}
