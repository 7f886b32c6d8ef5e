/** The state of a game and the outcomes of moves, as wire/responses.py and wire/messages.py. */

import { roundToMilliseconds } from "../core/floats.js";
import { SYMBOLS } from "../play/display.js";
import { Float } from "./encoding.js";

/**
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {import("../host/protocol.js").Place} Place
 */

/**
 * Returns the progress of a game; what follows from the layout is null before the end.
 *
 * @param {Game} game
 * @param {boolean} practice
 */
function progress(game, practice) {
  const { status, minesLeft, moveCount, reason, start, bbbv } = game;
  return {
    status,
    minesLeft,
    elapsed: new Float(roundToMilliseconds(game.elapsed)),
    moves: moveCount,
    reason,
    seed: game.over ? String(game.seed) : null,
    start,
    bbbv,
    practice,
  };
}

/**
 * Describes a game, to be encoded.
 *
 * @param {string} id
 * @param {Game} game
 * @param {boolean} practice
 */
export function gameState(id, game, practice) {
  const { rules, first, deal, difficulty } = game;
  const { width, height, mines } = game.level;
  return {
    id,
    ...{ width, height, mines, rules, first, deal, difficulty },
    ...progress(game, practice),
    cells: game.codes(),
  };
}

/**
 * Describes a game, as the first message of a connection.
 *
 * @param {string} id
 * @param {Game} game
 * @param {boolean} practice
 */
export const stateMessage = (id, game, practice) => ({
  type: "state",
  ...gameState(id, game, practice),
});

/**
 * Describes a move that has changed these cells.
 *
 * @param {number | null} n of the request; null for the other connections to the game
 * @param {Game} game
 * @param {boolean} practice
 * @param {Place[]} changed
 */
export function movedMessage(n, game, practice, changed) {
  const cells = changed.map(([row, column]) => {
    return { row, column, code: SYMBOLS[game.shown[game.view.index([row, column])]] };
  });
  return { type: "moved", n, changed: cells, ...progress(game, practice) };
}

/**
 * Describes an error on a WebSocket.
 *
 * @param {number | null} n of the request; null when it has no valid number
 * @param {import("../host/refusal.js").Refusal} refusal
 */
export const errorMessage = (n, { message, kind }) => ({ type: "error", n, error: message, kind });
