/**
 * Repaired deals, as play/repaired.py: layouts that can be won without a guess, made by moving mines.
 */

import { checkFirstClick, FIRST_RULES } from "../boards/level.js";
import { Deadline, KernelRefusal } from "../kernel/kernel.js";
import { Refusal } from "../refusal.js";
import { PROOF_RULES } from "../terms.js";
import { boardName, counted, ELSE_GRADED } from "./noguess.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("./noguess.js").DealTerms} DealTerms
 * @typedef {{attempt: number, layout: Uint8Array | null}} Found which attempt has found a layout, and the
 *   layout, unless the attempt deals it
 */

/** The weights for one analysis in a search; a layout that takes more is skipped. */
const BUDGET = 2 ** 20;

/**
 * Makes the layout that a search with this seed makes as number `attempt`, from 0. Number 0 repairs the
 * random deal of the same seed. Returns null if the repair gives up, or at the deadline.
 *
 * @param {Kernel} kernel
 * @param {DealTerms} terms
 * @param {Place} start
 * @param {number} attempt
 * @param {Deadline} deadline
 */
function repairedCandidate(kernel, terms, start, attempt, deadline) {
  const { width, height, mines } = terms;
  const seed = kernel.exports.attempt_seed(BigInt.asIntN(64, terms.seed), attempt);
  const values = [width, height, mines, ...start, FIRST_RULES[terms.first], seed, BUDGET, deadline.left];
  try {
    const { numbers, bytes } = kernel.call("repaired_deal", null, ...values);
    return numbers[0] === 1 ? bytes : null;
  } catch (error) {
    if (error instanceof KernelRefusal) return null;
    throw error;
  }
}

/**
 * Makes a layout that can be won from its start without a guess, by moving mines. The result depends
 * only on the seed: a limit of time ends the search, and changes nothing else.
 *
 * @param {Kernel} kernel
 * @param {DealTerms} terms
 * @param {Place} start
 * @param {number} seconds the time to search
 * @returns {Found}
 * @throws {Refusal} of the kind "no-deal" if the search finds no layout in time
 */
export function findRepaired(kernel, terms, start, seconds) {
  const { width, height, mines } = terms;
  const deadline = new Deadline(seconds);
  checkFirstClick(terms, start, terms.first);
  if (mines === width * height) {
    const most = counted(mines - 1, "mine");
    throw new Refusal(`no cell of ${boardName(terms)} is free: expected at most ${most}`, "no-deal");
  }
  for (let attempt = 0; ; ) {
    const layout = repairedCandidate(kernel, terms, start, attempt, deadline);
    if (layout && winsWithoutGuess(kernel, terms, layout, start)) {
      return { attempt, layout };
    }
    attempt += 1;
    if (deadline.left <= 0) throw new Refusal(sentence(terms, attempt, seconds), "no-deal");
  }
}

/**
 * Returns whether a layout can be won without a guess, and by the rules of its difficulty.
 *
 * @param {Kernel} kernel
 * @param {DealTerms} terms
 * @param {Uint8Array} layout
 * @param {Place} start
 */
function winsWithoutGuess(kernel, { width, height, mines, difficulty }, layout, [row, column]) {
  const rule = difficulty ? PROOF_RULES.indexOf(difficulty) + 1 : 0;
  const values = [width, height, mines, row * width + column, rule, BUDGET, Infinity];
  return kernel.call("wins_without_guess", layout, ...values).numbers[0] === 1;
}

/**
 * @param {DealTerms} terms
 * @param {number} tried
 * @param {number} seconds
 */
function sentence(terms, tried, seconds) {
  const made = `${counted(tried, "attempt")} in ${seconds} seconds made no layout of ${boardName(terms)}`;
  const rules = terms.difficulty ? `with the difficulty '${terms.difficulty}' ` : "";
  const other = terms.difficulty ? ELSE_GRADED : "expected fewer mines, or more time";
  return `${made} ${rules}that can be won without a guess: ${other}`;
}
