/** What the page is told of a game: its state, and the outcome of a move. */

import { roundSeconds } from "./moves.js";
import { Refusal } from "./refusal.js";
import { SYMBOLS } from "./display.js";
import { Game } from "./game.js";

/** @import { Cell, GameState, Moved, Progress } from "./protocol.js" */

/**
 * Returns the progress of a game; what follows from the layout is null before the end.
 *
 * @param {Game} game
 * @param {boolean} practice
 * @returns {Progress}
 */
function progress(game, practice) {
  const { status, minesLeft, moveCount, reason, start, bbbv } = game;
  return {
    status,
    minesLeft,
    elapsed: roundSeconds(game.elapsed),
    moves: moveCount,
    decidedBy: game.moves.at(-1)?.decidedBy ?? "count",
    reason,
    seed: knownSeed(game, practice),
    start,
    bbbv,
    practice,
  };
}

/**
 * Returns the seed that deals the board of a finished game again. It is null for practice on a
 * board that was given: the first opening took the layout of a record.
 *
 * @param {Game} game
 * @param {boolean} practice
 */
function knownSeed(game, practice) {
  if (!game.over || (practice && game.deal === "random" && !isDealtFromSeed(game))) return null;
  return String(game.seed);
}

/** @param {Game} game a finished one with a random deal */
function isDealtFromSeed({ kernel, terms, moves, start }) {
  const again = new Game(kernel, { ...terms, rules: "classic" }, () => 0);
  const [row, column] = /** @type {Cell} */ (start);
  try {
    again.open(row, column);
  } catch (error) {
    // A file may have more mines than its first click leaves room for.
    if (error instanceof Refusal) return false;
    throw error;
  }
  const dealt = moves.findLast(({ layout }) => layout)?.layout;
  return again.layout?.every((mine, cell) => mine === dealt?.[cell]) ?? false;
}

/**
 * Describes a game.
 *
 * @param {string} id
 * @param {Game} game
 * @param {boolean} practice
 * @returns {GameState}
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
 * @returns {Moved}
 */
export function outcome(game, practice, changed) {
  const cells = changed.map(([row, column]) => {
    return { row, column, code: SYMBOLS[game.shown[game.view.index([row, column])]] };
  });
  return { changed: cells, ...progress(game, practice) };
}

/**
 * Returns the cell of the last move; null before the first.
 *
 * @param {Game} game
 * @returns {Cell | null}
 */
export function lastCell({ moves }) {
  const last = moves.at(-1);
  return last ? [last.row, last.column] : null;
}
