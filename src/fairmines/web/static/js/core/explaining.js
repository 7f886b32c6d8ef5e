/** Why a cell is safe or mined, or two layouts that show that it is neither. */

import { COVERED, MINE, nearest } from "./view.js";
import { wrong } from "./checks.js";
import { BUDGET, PROOF_LIMIT } from "./limits.js";
import { Inconsistent } from "./sentences.js";

/**
 * @import { Proof, Witnesses } from "./answers.js"
 * @import { Cell, Explanation } from "../games/protocol.js"
 * @import { Analysis } from "./analysis.js"
 * @import { Deadline, Kernel } from "./kernel.js"
 * @import { View } from "./view.js"
 */

/**
 * Proves that a covered cell is safe or mined, or shows that it is neither.
 *
 * @param {Kernel} kernel
 * @param {View} view
 * @param {Cell} cell
 * @param {Deadline} deadline
 * @returns {Explanation}
 */
export function explain(kernel, view, cell, deadline) {
  const index = view.index(cell);
  const [row, column] = cell;
  if (view.cells[index] !== COVERED) {
    const what = view.cells[index] === MINE ? "a known mine" : "opened";
    throw wrong(`row ${row}, column ${column} is ${what}: expected a covered cell`);
  }
  const { proof, witnesses, clash } = ask(kernel, view, index, deadline);
  if (clash) throw new Inconsistent(clash);
  return proof ?? /** @type {Witnesses} */ (witnesses);
}

/**
 * Proves that no layout fits a view, with the fewest clues that clash.
 *
 * @param {Kernel} kernel
 * @param {View} view which no layout fits
 * @param {Deadline} deadline
 */
export function findClash(kernel, view, deadline) {
  return /** @type {Proof} */ (ask(kernel, view, 0, deadline).proof);
}

/**
 * @param {Kernel} kernel
 * @param {View} view
 * @param {number} index
 * @param {Deadline} deadline
 * @returns {{proof: Proof | null, witnesses: Witnesses | null, clash: string | null}}
 */
function ask(kernel, { width, height, cells, total }, index, deadline) {
  return kernel.ask(
    "explain",
    cells,
    width,
    height,
    index,
    total,
    BUDGET,
    PROOF_LIMIT,
    deadline.left,
  );
}

/**
 * Returns the number of the easiest rule that proves each cell, from 1; 0 if none does.
 *
 * @param {Analysis} analysis
 * @param {Deadline} deadline
 */
export function rulesOfCells({ kernel, view }, deadline) {
  const { width, height, cells, total } = view;
  return kernel.call("rule_of_cells", cells, width, height, total, BUDGET, deadline.left).bytes;
}

/**
 * Returns the safe cell of the easiest rule, of several the nearest to a place.
 *
 * @param {Analysis} analysis with a safe cell
 * @param {Uint8Array} rules of `rulesOfCells`
 * @param {Cell} place
 */
export function easiestSafe({ view, safe }, rules, place) {
  const ruleOf = (/** @type {Cell} */ cell) => rules[view.index(cell)];
  const least = Math.min(...safe.map(ruleOf));
  return /** @type {Cell} */ (
    nearest(
      safe.filter((index) => ruleOf(index) === least),
      place,
    )
  );
}
