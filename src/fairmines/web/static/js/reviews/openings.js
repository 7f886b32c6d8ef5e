/** The moves of a game that opened cells, each with the view before it; as reviews/openings.py. */

import { wrong } from "../checks.js";
import { COVERED, View } from "../kernel/view.js";
import { Display, MARKS } from "../play/display.js";
import { keptMoves } from "../play/moves.js";
import { openCell } from "../boards/openings.js";

/**
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {import("../play/moves.js").Move} Move
 *
 * @typedef {object} Step a cell that a move opened in its turn
 * @property {number} cell
 * @property {View} view what was known before it
 *
 * @typedef {object} OpeningMove a click on a covered cell, or a chord; cells are indices
 * @property {number} number its number in the game's moves, from 0
 * @property {"open" | "chord"} kind
 * @property {number} cell the clicked cell
 * @property {number[]} targets the covered cells that it was to open: the clicked one, or those of the
 *   chord
 * @property {Step[]} steps what it opened, one after another, up to the mine if there was one; the
 *   first view is what the player knew before the move
 * @property {View} view what the player knew before it
 * @property {boolean} survived whether it opened no mine
 * @property {number} elapsed seconds from the first opening of the game
 * @property {number} seconds seconds since the move before that opened cells
 * @property {boolean} together whether one verdict judged all its cells, by the view before
 */

/**
 * Lists the moves that opened cells; those that were taken back are left out.
 *
 * Nothing is played again under the rules. A clue that was seen never changes, also when the mines
 * move, so the last layout opens the same cells.
 *
 * @param {Game} game
 * @returns {OpeningMove[]}
 * @throws {import("../refusal.js").Refusal} if no cell was opened
 */
export function openingMoves(game) {
  const { layout } = game;
  /** @type {OpeningMove[]} */
  const opened = [];
  if (layout) {
    const { width, height, mines } = game.level;
    const flags = new Uint8Array(layout.length);
    let view = new View(width, height, new Int8Array(layout.length).fill(COVERED), mines);
    let before = 0;
    for (const [number, move] of keptMoves(game.moves)) {
      if (move.mark !== null) {
        flags[view.index([move.row, move.column])] = MARKS[move.mark] === Display.FLAG ? 1 : 0;
        continue;
      }
      const made = open(game.kernel, layout, view, flags, move);
      view = made.after;
      opened.push({ number, ...made.move, seconds: Math.max(0, move.elapsed - before) });
      before = move.elapsed;
    }
  }
  if (!opened.length) throw wrong("the game has no opening: expected a game with at least one");
  return opened;
}

/**
 * Makes a move.
 *
 * @param {import("../kernel/kernel.js").Kernel} kernel
 * @param {Uint8Array} layout
 * @param {View} before
 * @param {Uint8Array} flags
 * @param {Move} move
 */
function open(kernel, layout, before, flags, { kind, row, column, elapsed, together }) {
  const cell = before.index([row, column]);
  const covered = (/** @type {number} */ it) => !flags[it] && before.cells[it] < 0;
  const targets = kind === "chord" ? before.neighbours(cell).filter(covered) : [cell];
  /** @type {Step[]} */
  const steps = [];
  let view = before;
  let survived = true;
  for (const target of targets) {
    // A zero clue that the chord has opened may have opened this cell, too.
    if (view.cells[target] >= 0) continue;
    steps.push({ cell: target, view });
    if (layout[target]) {
      survived = false;
      break;
    }
    const { cells } = openCell(kernel, view, layout, target, flags);
    view = new View(view.width, view.height, cells, view.mines);
  }
  /** @type {"open" | "chord"} */
  const opened = kind === "chord" ? kind : "open";
  const move = { kind: opened, cell, targets, steps, view: before, survived, elapsed, together: together === true };
  return { move, after: view };
}
