/** Plays a stored game again, and checks that its record is consistent. */

import { counted } from "../../core/checks.js";
import { Game } from "../game.js";
import { Refusal } from "../refusal.js";
import { DamagedGameError, splitDeal } from "./gamerow.js";
import { decodeMove } from "./moverecord.js";

/**
 * @import { Kernel } from "../../core/kernel.js"
 * @import { GameRow } from "./gamerow.js"
 */

/**
 * @param {Kernel} kernel
 * @param {GameRow} row
 * @param {string[]} records
 * @param {() => number} clock
 * @throws {DamagedGameError} if a move is unreadable or impossible, or the game does not end up
 *   with the status and the number of moves that its row has
 */
export function replay(kernel, row, records, clock) {
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

/**
 * @param {Kernel} kernel
 * @param {GameRow} row
 * @param {string[]} records
 * @param {() => number} clock
 */
function playAll(kernel, row, records, clock) {
  const { width, height, mines, rules, first, deal, seed } = row;
  const terms = { width, height, mines, rules, first, ...splitDeal(deal), seed: BigInt(seed) };
  const game = new Game(kernel, /** @type {any} the game checks them */ (terms), clock);
  for (const record of records) {
    if (game.apply(decodeMove(record, row)).length) continue;
    throw new DamagedGameError(`a move changes nothing: ${record}`);
  }
  return game;
}
