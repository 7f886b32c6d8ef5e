/** Plays a stored game again, and checks that its record is consistent. */

import { counted } from "../../core/checks.ts";
import { Game } from "../game.ts";
import { Refusal } from "../refusal.ts";
import { DamagedGameError, splitDeal, type GameRow } from "./gamerow.ts";
import { decodeMove } from "./moverecord.ts";
import type { Kernel } from "../../core/kernel.ts";

/**
 * @throws {DamagedGameError} if a move is unreadable or impossible, or the game does not end up
 *   with the status and the number of moves that its row has
 */
export function replay(kernel: Kernel, row: GameRow, records: string[], clock: () => number) {
  if (records.length !== row.moves) {
    throw new DamagedGameError(`it has ${counted(records.length, "move")}: expected ${row.moves}`);
  }
  let game;
  try {
    game = playAll(kernel, row, records, clock);
  } catch (error) {
    const wrong = error instanceof Refusal || error instanceof SyntaxError;
    throw wrong ? new DamagedGameError(error.message) : error;
  }
  if (game.status !== row.status) {
    throw new DamagedGameError(`its moves lead to '${game.status}': expected '${row.status}'`);
  }
  return game;
}

function playAll(kernel: Kernel, row: GameRow, records: string[], clock: () => number) {
  const { width, height, mines, rules, first, deal, seed } = row;
  const terms = { width, height, mines, rules, first, ...splitDeal(deal), seed: BigInt(seed) };
  const game = new Game(kernel, /* the game checks them */ terms as any, clock);
  for (const record of records) {
    if (game.apply(decodeMove(record, row)).length) continue;
    throw new DamagedGameError(`a move changes nothing: ${record}`);
  }
  return game;
}
