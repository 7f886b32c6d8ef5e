/** The sentences for moves that the kernel refuses, as play/refusals.py. */

import { countMines } from "../boards/layout.js";
import { checkFirstClick, levelRepr } from "../boards/level.js";
import { wrong } from "../core/checks.js";
import { KernelRefusal, Outcome } from "../kernel/kernel.js";
import { explainRefusal } from "../kernel/sentences.js";
import { noDeal } from "./nodeal.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./moves.js").Move} Move
 */

/**
 * Turns what the kernel throws at a move into a refusal with a sentence; returns other errors as they
 * are.
 *
 * @param {unknown} error
 * @param {Game} game
 * @param {Move} move
 * @param {number} seconds of the search for a layout
 */
export function explainMove(error, game, move, seconds) {
  if (!(error instanceof KernelRefusal)) return error;
  const { outcome, numbers } = error;
  if (outcome === Outcome.MISFIT) return misfit(game, move, numbers);
  if (outcome === Outcome.NO_DEAL) return noDeal(game.terms, numbers[0], seconds);
  if (outcome === Outcome.NO_ROOM) checkFirstClick(game.level, [move.row, move.column], game.first);
  return explainRefusal(error, game.view, Infinity);
}

/**
 * Says why what a recorded move drew does not fit; the kinds are those of `Misfit` in plan.hpp.
 *
 * @param {Game} game
 * @param {Move} move
 * @param {number[]} numbers
 */
function misfit({ level, view }, { kind, row, column, layout }, [which, cell, value]) {
  const name = `the recorded '${kind}' at row ${row}, column ${column}`;
  const { width, height, mines } = level;
  const dealt = layout ?? new Uint8Array();
  const [clueRow, clueColumn] = view.place(cell);
  return wrong(
    [
      `${name} has no layout: expected one for a first opening`,
      `${name} deals ${levelRepr({ width, height: dealt.length / width, mines: countMines(dealt) })}: ` +
        `expected ${levelRepr(level)}`,
      `${name} deals a layout: expected it at a first opening only`,
      `${name} redraws a cell off the board: ` +
        `expected rows 0 to ${height - 1} and columns 0 to ${width - 1}`,
      `${name} changes the number of mines to ${value}: expected ${mines}`,
      `${name} redraws mines against the clue ${value} at row ${clueRow}, column ${clueColumn}`,
    ][which],
  );
}
