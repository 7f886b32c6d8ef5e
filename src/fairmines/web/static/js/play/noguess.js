/** No-guess deals, as play/no_guess.py: the search for a layout that can be won without a guess. */

import { checkFirstClick, FIRST_RULES } from "../boards/level.js";
import { KernelRefusal } from "../kernel/kernel.js";
import { Refusal } from "../refusal.js";
import { PROOF_RULES } from "../terms.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../protocol.js").First} First
 * @typedef {import("../protocol.js").Level} Level
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("../protocol.js").ProofRule} ProofRule
 *
 * @typedef {Level & {first: First, seed: bigint, deal: import("./game.js").HowDealt,
 *   difficulty: ProofRule | null}} DealTerms
 */

/** The default limit of a search. */
export const SEARCH_SECONDS = 10;

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
  checkFirstClick(terms, start, terms.first);
  const { width, height, mines, seed, first, difficulty } = terms;
  const [row, column] = start;
  try {
    return kernel.call(
      "find_no_guess",
      null,
      ...[width, height, mines, BigInt.asIntN(64, seed), row * width + column, FIRST_RULES[first]],
      ...[difficulty ? PROOF_RULES.indexOf(difficulty) + 1 : 0, seconds],
    ).numbers[0];
  } catch (error) {
    if (!(error instanceof KernelRefusal)) throw error;
    throw noDeal(terms, error.numbers[0] ?? 1, seconds);
  }
}

/**
 * Says that a search has found nothing.
 *
 * @param {Pick<DealTerms, "width" | "height" | "mines" | "difficulty">} terms
 * @param {number} tried layouts
 * @param {number} seconds
 */
export function noDeal(terms, tried, seconds) {
  const { difficulty } = terms;
  const found = `none of ${counted(tried, "layout")} of ${boardName(terms)}, tried in ${seconds} seconds,`;
  const rules = difficulty ? `has the difficulty '${difficulty}' and ` : "";
  return new Refusal(`${found} ${rules}can be won without a guess: ${nearest(terms)}`, "no-deal");
}

/**
 * Says what request can be met.
 *
 * @param {Pick<DealTerms, "width" | "height" | "mines" | "difficulty">} terms
 */
function nearest(terms) {
  if (terms.difficulty) return ELSE_GRADED;
  const most = mostMinesByChance(terms);
  const fewer = terms.mines > most ? `at most ${counted(most, "mine")}` : "fewer mines, more time";
  return `expected ${fewer}, or deal 'repaired'`;
}

/**
 * Returns the most mines with which a search for a layout without a guess has ended within seconds. The
 * bound is fitted to measured times: docs/research/deals.md.
 *
 * @param {{width: number, height: number}} size
 */
function mostMinesByChance({ width, height }) {
  const cells = width * height;
  return Math.floor(0.16 * cells + 1.8 * Math.sqrt(cells));
}

/** What a request for a difficulty should be, if it cannot be met. */
export const ELSE_GRADED = "expected fewer mines, another difficulty, or more time";

/** @param {Level} level */
export const boardName = ({ width, height, mines }) => `${width}x${height} with ${counted(mines, "mine")}`;

/**
 * @param {number} number
 * @param {string} noun
 */
export const counted = (number, noun) =>
  `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
