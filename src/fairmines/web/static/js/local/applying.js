/** Makes the moves of a connection in a game. */

import { counted } from "../core/checks.js";
import { Refusal } from "../host/refusal.js";
import { DEAL_SECONDS, MARKING_MOVES } from "./locallimits.js";

/**
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {import("../play/deals.js").Found} Found
 * @typedef {import("../host/protocol.js").Cell} Cell
 * @typedef {import("../host/host.js").MoveRequest} MoveRequest
 */

/**
 * Searches for the layout of a deal without a guess, if opening a cell takes one, and nobody waits
 * for it.
 *
 * @param {Game} game
 * @param {Cell} place
 * @param {{deals?: Pick<import("./dealsearch.js").DealSearch, "find">}} services without a search, opening the
 *   cell does it
 * @returns {Promise<Found | null>} what to open the cell with; null if there is nothing to search
 * @throws {import("../host/refusal.js").Refusal}
 */
export async function searchDeal(game, place, { deals }) {
  if (!deals || !game.searches(...place)) return null;
  const { width, height, mines, first, seed, deal, difficulty } = game.terms;
  const terms = { width, height, mines, first, seed, deal, difficulty };
  return deals.find({ terms, start: place, seconds: DEAL_SECONDS });
}

/**
 * @param {Game} game
 * @param {boolean} over whether the game is won or lost
 * @param {MoveRequest} move
 * @param {Found | null} [found] of `searchDeal`
 * @returns {Cell[]} the cells that look different, in reading order
 * @throws {import("../host/refusal.js").Refusal} the game is as it was
 */
export function applyMove(game, over, move, found = null) {
  if (!over && !["open", "chord"].includes(move.do)) checkLength(game);
  // A finished game is counted as it has ended: `playOn` takes its last move back.
  if (move.do === "undo") return over ? [] : game.undo();
  const [row, column] = move.cell;
  if (move.do === "open") return game.open(row, column, { seconds: DEAL_SECONDS, found });
  if (move.do === "flag") return game.flag(row, column, move.to);
  return game.chord(row, column);
}

/**
 * @param {Game} game
 * @throws {Refusal} if the game has so many moves that it only takes openings
 */
function checkLength(game) {
  const most = mostMarkingMoves(game.terms);
  if (game.moveCount < most) return;
  throw new Refusal(
    `the game has ${counted(most, "move")}: from now on cells can only be opened`,
    "too-large",
  );
}

/**
 * @param {{width: number, height: number}} level
 * @returns {number} the moves after which no cell is marked and no move taken back
 */
export const mostMarkingMoves = ({ width, height }) => MARKING_MOVES + 2 * width * height;
