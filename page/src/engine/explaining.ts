/** Why a cell is safe or mined, or two layouts that show that it is neither. */

import { EXPLAIN, RULE_OF_CELLS } from "./calls.ts";
import { COVERED, MINE, nearest, type View } from "./view.ts";
import { wrong } from "./checks.ts";
import { BUDGET, PROOF_LIMIT } from "./limits.ts";
import type { Analysis } from "./analysis.ts";
import type { Proof, Witnesses } from "./answers.ts";
import type { Deadline, Kernel } from "./kernel.ts";
import type { Cell, Explanation } from "./level.ts";

/** Proves that a covered cell is safe or mined, or shows that it is neither. */
export function explain(kernel: Kernel, view: View, cell: Cell, deadline: Deadline): Explanation {
  const index = view.index(cell);
  const [row, column] = cell;
  if (view.cells[index] !== COVERED) {
    const what = view.cells[index] === MINE ? "a known mine" : "opened";
    throw wrong(`row ${row}, column ${column} is ${what}: expected a covered cell`);
  }
  const { proof, witnesses, clash } = ask(kernel, view, index, deadline);
  if (clash) throw wrong(clash);
  return proof ?? (witnesses as Witnesses);
}

/**
 * Proves that no layout fits a view, with the fewest clues that clash.
 *
 * @param view which no layout fits
 */
export function findClash(kernel: Kernel, view: View, deadline: Deadline) {
  return ask(kernel, view, 0, deadline).proof as Proof;
}

function ask(kernel: Kernel, view: View, cell: number, deadline: Deadline) {
  const limits = { budget: BUDGET, limit: PROOF_LIMIT, seconds: deadline.left };
  return kernel.ask(EXPLAIN, { ...view, ...limits, cell });
}

/** Returns the number of the easiest rule that proves each cell, from 1; 0 if none does. */
export function rulesOfCells({ kernel, view }: Analysis, deadline: Deadline) {
  return kernel.call(RULE_OF_CELLS, { ...view, budget: BUDGET, seconds: deadline.left }).bytes;
}

/**
 * Returns the safe cell of the easiest rule, of several the nearest to a place.
 *
 * @param analysis with a safe cell
 * @param rules of `rulesOfCells`
 */
export function easiestSafe({ view, safe }: Analysis, rules: Uint8Array, place: Cell) {
  const ruleOf = (cell: Cell) => rules[view.index(cell)];
  const least = Math.min(...safe.map(ruleOf));
  return nearest(
    safe.filter((index) => ruleOf(index) === least),
    place,
  ) as Cell;
}
