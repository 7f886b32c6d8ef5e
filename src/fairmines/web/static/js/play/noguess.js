/** No-guess deals, as play/no_guess.py: the search for a layout that can be won without a guess. */

import { dealLayout } from "../boards/layout.js";
import { Deadline, KernelRefusal } from "../kernel/kernel.js";
import { Refusal } from "../refusal.js";
import { PROOF_RULES } from "../terms.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../protocol.js").First} First
 * @typedef {import("../protocol.js").Level} Level
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("../protocol.js").ProofRule} ProofRule
 *
 * @typedef {Level & {first: First, seed: bigint, difficulty: ProofRule | null}} DealTerms
 */

/** The default limit of a search. */
export const SEARCH_SECONDS = 10;

/** The weights for one analysis in a search; a layout that takes more is skipped. */
const BUDGET = 2 ** 20;

/**
 * Deals the layout that a search with this seed tries as number `attempt`, from 0. Number 0 is the
 * random deal of the same seed.
 *
 * @param {Kernel} kernel
 * @param {DealTerms} terms
 * @param {Place} start
 * @param {number} attempt
 */
export function candidate(kernel, terms, start, attempt) {
  const seed = kernel.exports.attempt_seed(BigInt.asIntN(64, terms.seed), attempt);
  return dealLayout(kernel, terms, seed, start, terms.first);
}

/**
 * Searches for a layout that can be won from its start without a guess; returns its attempt.
 *
 * The search tries random layouts one after another. So all no-guess layouts are equally likely, and
 * the result depends only on the seed.
 *
 * @param {Kernel} kernel
 * @param {DealTerms} terms
 * @param {Place} start
 * @param {number} seconds the time to search
 * @throws {Refusal} of the kind "no-deal" if the search finds no layout in time
 */
export function findNoGuess(kernel, terms, start, seconds) {
  const deadline = new Deadline(seconds);
  for (let attempt = 0; ; ) {
    const layout = candidate(kernel, terms, start, attempt);
    if (winsWithoutGuess(kernel, terms, layout, start, deadline)) return attempt;
    attempt += 1;
    if (deadline.left <= 0) {
      throw new Refusal(sentence(terms, attempt, seconds), "no-deal");
    }
  }
}

/**
 * Returns whether a layout can be won without a guess, and by the rules of its difficulty.
 *
 * @param {Kernel} kernel
 * @param {DealTerms} terms
 * @param {Uint8Array} layout
 * @param {Place} start
 * @param {Deadline} deadline
 */
function winsWithoutGuess(kernel, terms, layout, [row, column], deadline) {
  const { width, height, mines, difficulty } = terms;
  const rule = difficulty ? PROOF_RULES.indexOf(difficulty) + 1 : 0;
  const values = [width, height, mines, row * width + column, rule, BUDGET, deadline.left];
  try {
    return kernel.call("wins_without_guess", layout, ...values).numbers[0] === 1;
  } catch (error) {
    if (error instanceof KernelRefusal) return false;
    throw error;
  }
}

/**
 * @param {DealTerms} terms
 * @param {number} tried
 * @param {number} seconds
 */
function sentence({ width, height, mines, difficulty }, tried, seconds) {
  const board = `${width}x${height} with ${counted(mines, "mine")}`;
  const found = `none of ${counted(tried, "layout")} of ${board}, tried in ${seconds} seconds,`;
  const rules = difficulty ? `has the difficulty '${difficulty}' and ` : "";
  return `${found} ${rules}can be won without a guess`;
}

/**
 * @param {number} number
 * @param {string} noun
 */
const counted = (number, noun) =>
  `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
