/** Why a cell is safe or mined, or two layouts that show that it is neither; as proofs/explain.py. */

import { nearest } from "../boards/cells.js";
import { counted, wrong } from "../core/checks.js";
import { PROOF_RULES } from "../core/terms.js";
import { BUDGET, PROOF_LIMIT } from "./limits.js";
import { StepMessages } from "./proofmessages.js";
import { Inconsistent } from "./sentences.js";
import { COVERED, MINE } from "./view.js";

/**
 * @typedef {import("./analysis.js").Analysis} Analysis
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./kernel.js").Deadline} Deadline
 * @typedef {import("./view.js").View} View
 * @typedef {import("../host/protocol.js").Cell} Cell
 * @typedef {import("../host/protocol.js").Proof} Proof
 * @typedef {import("./proofmessages.js").Step} Step
 * @typedef {{fact: import("./proofmessages.js").Fact | null,
 *   proof: {rule: number, settled: boolean, steps: Step[]}}} FoundProof
 */

/**
 * Proves that a covered cell is safe or mined, or shows that it is neither.
 *
 * @param {Kernel} kernel
 * @param {View} view
 * @param {Cell} cell
 * @param {Deadline} deadline
 * @returns {import("../host/protocol.js").Explanation}
 */
export function explain(kernel, view, cell, deadline) {
  const index = view.index(cell);
  const [row, column] = cell;
  if (view.cells[index] !== COVERED) {
    const what = view.cells[index] === MINE ? "a known mine" : "opened";
    throw wrong(`row ${row}, column ${column} is ${what}: expected a covered cell`);
  }
  const found = ask(kernel, view, index, deadline);
  if ("withMine" in found) return { cell: [row, column], ...found };
  const proof = readProof(view, found);
  if (!proof.cell) throw new Inconsistent(clashSentence(view, proof));
  return proof;
}

/**
 * Proves that no layout fits a view, with the fewest clues that clash.
 *
 * @param {Kernel} kernel
 * @param {View} view which no layout fits
 * @param {Deadline} deadline
 */
export function findClash(kernel, view, deadline) {
  return readProof(view, /** @type {FoundProof} */ (ask(kernel, view, 0, deadline)));
}

/**
 * @param {Kernel} kernel
 * @param {View} view
 * @param {number} index
 * @param {Deadline} deadline
 * @returns {FoundProof | {withMine: string[], without: string[]}}
 */
function ask(kernel, view, index, deadline) {
  const { width, height, cells, total } = view;
  const values = [width, height, index, total, BUDGET, PROOF_LIMIT, deadline.left];
  const { numbers, bytes } = kernel.call("explain", cells, ...values);
  if (!numbers[0]) return JSON.parse(new TextDecoder().decode(bytes));
  return {
    withMine: view.layoutRows(bytes.subarray(0, cells.length)),
    without: view.layoutRows(bytes.subarray(cells.length)),
  };
}

/**
 * Returns a proof of the kernel with places and messages.
 *
 * @param {View} view
 * @param {FoundProof} found
 * @returns {Proof}
 */
export function readProof(view, { fact, proof }) {
  const cited = new Set(proof.steps.flatMap(({ clues }) => clues));
  const clues = [...cited].sort((a, b) => a - b);
  return {
    cell: fact ? view.place(fact.cell) : null,
    mined: fact ? fact.mined : null,
    rule: PROOF_RULES[proof.rule - 1],
    settled: proof.settled,
    clues: clues.map((it) => view.place(it)),
    steps: proof.steps.map((step) => ({
      rule: PROOF_RULES[step.rule - 1],
      clues: step.clues.map((it) => view.place(it)),
      messages: StepMessages.of(view, step),
    })),
  };
}

/**
 * Puts a proof that no layout fits into a sentence: the first clue stands for all.
 *
 * @param {View} view
 * @param {Proof} proof
 */
function clashSentence(view, { clues, rule }) {
  const total = counted(Number(view.mines), "mine");
  if (!clues.length) return `no layout fits: the covered cells cannot hold ${total}`;
  const [row, column] = clues[0];
  const counts = rule === "count";
  let which = `the clue ${view.cells[view.index(clues[0])]} at row ${row}, column ${column}`;
  let why = counts ? `clashes with the total of ${total}` : "cannot be met";
  if (clues.length > 1) {
    which += ` and ${clues.length - 1} more`;
    why = counts ? `clash with the total of ${total}` : "clash";
  }
  return `no layout fits: ${which} ${why}`;
}

/**
 * Returns the number of the easiest rule that proves each cell, from 1; 0 if none does.
 *
 * @param {Analysis} analysis
 * @param {Deadline} deadline
 * @throws {import("./kernel.js").KernelRefusal}
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
  return /** @type {Cell} */ (nearest(safe.filter((it) => ruleOf(it) === least), place));
}
