/** Plays a stored game again, and checks that its record is consistent. */

import { counted } from "../../core/checks.js";
import { Game } from "../../play/game.js";
import { Refusal } from "../../host/refusal.js";
import { splitDeal } from "./storeddeals.js";
import { DamagedGameError } from "./gamerow.js";
import { decodeMove } from "./moverecord.js";

/**
 * @param {import("../../kernel/kernel.js").Kernel} kernel
 * @param {import("./gamerow.js").GameRow} row
 * @param {string[]} records
 * @param {() => number} clock
 * @throws {DamagedGameError} if a move is unreadable or impossible, or the game does not end up
 *   with the status and the number of moves that its row has
 */
export function replay(kernel, row, records, clock) {
  if (records.length !== row.moves) {
    throw new DamagedGameError(`it has ${counted(records.length, "move")}: expected ${row.moves}`);
  }
  const game = beginGame(kernel, row, clock);
  playOn(game, row, records);
  if (game.status !== row.status) {
    throw new DamagedGameError(`its moves lead to '${game.status}': expected '${row.status}'`);
  }
  return game;
}

/**
 * Makes a stored game, without its moves.
 *
 * @param {import("../../kernel/kernel.js").Kernel} kernel
 * @param {import("./gamerow.js").GameRow} row
 * @param {() => number} clock
 */
export function beginGame(kernel, row, clock) {
  const { width, height, mines, rules, first, deal, seed } = row;
  try {
    const terms = { width, height, mines, rules, first, ...splitDeal(deal), seed: BigInt(seed) };
    return new Game(kernel, /** @type {any} the game checks them */ (terms), clock);
  } catch (error) {
    throw damaged(error);
  }
}

/**
 * Plays recorded moves in a game.
 *
 * @param {Game} game
 * @param {import("./gamerow.js").GameRow} row
 * @param {string[]} records
 * @param {(changed: import("../../host/protocol.js").Cell[]) => void} [onMove]
 */
export function playOn(game, row, records, onMove) {
  for (const record of records) {
    let changed;
    try {
      changed = game.apply(decodeMove(record, row));
    } catch (error) {
      throw damaged(error);
    }
    if (!changed.length) throw new DamagedGameError(`a move changes nothing: ${record}`);
    onMove?.(changed);
  }
}

/** @param {unknown} error */
function damaged(error) {
  const wrong = error instanceof Refusal || error instanceof SyntaxError;
  return wrong ? new DamagedGameError(error.message) : error;
}
