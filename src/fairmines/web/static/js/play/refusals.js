/** The sentences for moves that the kernel refuses. */

import { checkFirstClick } from "../boards/level.js";
import { wrong } from "../core/checks.js";
import { KernelRefusal, Outcome } from "../kernel/kernel.js";
import { explainRefusal } from "../kernel/sentences.js";
import { noDeal } from "./nodeal.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./moves.js").Move} Move
 */

/**
 * Turns what the kernel throws at a move into a refusal with a sentence; returns other errors as
 * they are.
 *
 * @param {unknown} error
 * @param {Game} game
 * @param {Move} move
 * @param {number} seconds of the search for a layout
 */
export function explainMove(error, game, move, seconds) {
  if (!(error instanceof KernelRefusal)) return error;
  const { outcome, why } = error;
  if (outcome === Outcome.MISFIT) return wrong(why.sentence);
  if (outcome === Outcome.NO_DEAL) return noDeal(game.terms, why.tried, seconds);
  if (outcome === Outcome.NO_ROOM) checkFirstClick(game.level, [move.row, move.column], game.first);
  return explainRefusal(error, game.view, Infinity);
}
