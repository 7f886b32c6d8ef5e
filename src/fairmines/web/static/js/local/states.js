/** What the page is told of a game: its state, and the outcome of a move. */

import { roundToMilliseconds } from "../core/floats.js";
import { SYMBOLS } from "../play/display.js";

/**
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {import("../host/protocol.js").Cell} Cell
 */

/**
 * Returns the progress of a game; what follows from the layout is null before the end.
 *
 * @param {Game} game
 * @param {boolean} practice
 * @returns {import("../host/protocol.js").Progress}
 */
function progress(game, practice) {
  const { status, minesLeft, moveCount, reason, start, bbbv } = game;
  return {
    status,
    minesLeft,
    elapsed: roundToMilliseconds(game.elapsed),
    moves: moveCount,
    reason,
    seed: game.over ? String(game.seed) : null,
    start,
    bbbv,
    practice,
  };
}

/**
 * Describes a game.
 *
 * @param {string} id
 * @param {Game} game
 * @param {boolean} practice
 * @returns {import("../host/protocol.js").GameState}
 */
export function gameState(id, game, practice) {
  const { rules, first, deal, difficulty } = game;
  const { width, height, mines } = game.level;
  return /** @type {any} */ ({
    id,
    ...{ width, height, mines, rules, first, deal, difficulty },
    ...progress(game, practice),
    cells: game.codes(),
  });
}

/**
 * Describes a move that has changed these cells.
 *
 * @param {Game} game
 * @param {boolean} practice
 * @param {Cell[]} changed
 * @returns {import("../host/protocol.js").Moved}
 */
export function outcome(game, practice, changed) {
  const cells = changed.map(([row, column]) => {
    return { row, column, code: SYMBOLS[game.shown[game.view.index([row, column])]] };
  });
  return { changed: cells, ...progress(game, practice) };
}
