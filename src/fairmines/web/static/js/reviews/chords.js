/** Plays on from a chord that opens several cells which may be mines; as reviews/chords.py. */

import { playOn } from "../kernel/playing.js";
import { COVERED, FREE, View } from "../kernel/view.js";
import { openCell } from "../boards/openings.js";
import { analyse } from "./asking.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("../kernel/kernel.js").Deadline} Deadline
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 */

/**
 * Opens cells that are taken to be safe, and plays on conditionally. Each game draws a layout in which
 * all cells are safe, opens them, and plays one game from what they show.
 *
 * @param {Analysis} analysis
 * @param {number[]} cells
 * @param {bigint} seed
 * @param {number} first the number of the first game
 * @param {number} games
 * @param {(analysis: Analysis) => number | null} choose the cell that the expert opens next; null if
 *   the view is too complex
 * @param {Deadline} deadline
 * @returns {Float64Array | null} the weight of each game; null if a view is too complex
 * @throws {import("../refusal.js").Refusal} if a count is too complex
 * @throws {import("../kernel/kernel.js").KernelRefusal}
 */
export function playChord(analysis, cells, seed, first, games, choose, deadline) {
  const { kernel, view } = analysis;
  const free = cells.reduce((it, cell) => it.with(cell, FREE), view);
  const layouts = analyse(kernel, free, deadline).sample(BigInt.asUintN(64, seed + BigInt(first)), games);
  const weights = new Float64Array(games);
  for (const [number, layout] of layouts.entries()) {
    const follows = analyse(kernel, openAll(kernel, view, layout, cells), deadline);
    if (follows.mineProbability.every((p) => Number.isNaN(p) || p === 1)) {
      weights[number] = 1; // won
      continue;
    }
    const choice = choose(follows);
    if (choice === null) return null;
    const safety = 1 - follows.mineProbability[choice];
    weights[number] = safety * playOn(follows, choice, seed, first + number, 1, deadline)[0];
  }
  return weights;
}

/**
 * Returns what opening the cells shows in a layout.
 *
 * @param {Kernel} kernel
 * @param {View} view
 * @param {Uint8Array} layout
 * @param {number[]} cells
 */
function openAll(kernel, view, layout, cells) {
  const flags = new Uint8Array(layout.length);
  return cells.reduce((seen, cell) => {
    if (seen.cells[cell] !== COVERED) return seen; // a zero clue has opened it
    const opened = openCell(kernel, seen, layout, cell, flags).cells;
    return new View(view.width, view.height, opened, view.mines);
  }, view);
}
