/** Games played on from a position, as `play_on` in simulation/candidates.py. */

import { BUDGET } from "./limits.js";

/**
 * Opens a cell that is taken to be safe, and plays on conditionally.
 *
 * @param {import("./analysis.js").Analysis} analysis of the view to play on from
 * @param {number} cell
 * @param {bigint} seed game i of a seed is one layout, drawn from the solutions in which the cell is safe
 * @param {number} first the number of the first game
 * @param {number} games
 * @param {import("./kernel.js").Deadline} deadline
 * @returns {Float64Array} the weight of each game: their mean is the win probability once the cell is open
 * @throws {import("./kernel.js").KernelRefusal}
 */
export function playOn({ kernel, view }, cell, seed, first, games, deadline) {
  const { width, height, cells, total } = view;
  const board = [width, height, total, cell];
  const values = [BigInt.asIntN(64, seed), BUDGET, first, games, deadline.left];
  return kernel.call("play_on", cells, ...board, ...values).numbers;
}
