/** The search for a layout that can be won without a guess, which takes seconds at most. */

import { checkFirstClick } from "./level.js";
import { wrong } from "../core/checks.js";
import { KernelRefusal } from "../core/kernel.js";
import { DEALS, FIRST_RULES, PROOF_RULES, SEARCHED_DEALS } from "../core/terms.js";
import { noDeal } from "./refusals.js";

/**
 * @import { First, ProofRule } from "../core/terms.js"
 * @import { Cell, Level } from "./protocol.js"
 * @import { Kernel } from "../core/kernel.js"
 * @import { HowDealt } from "./game.js"
 *
 * @typedef {Level & {first: First, seed: bigint, deal: HowDealt, difficulty: ProofRule | null}}
 *   DealTerms
 * @typedef {{attempt: number, layout: Uint8Array}} FoundDeal a layout, and which attempt has found
 *   it
 */

/** The default limit of a search. */
export const SEARCH_SECONDS = 10;

/**
 * Throws a refusal if a difficulty goes with a deal that has none.
 *
 * @param {string} deal
 * @param {string | null} difficulty
 */
export function checkDifficulty(deal, difficulty) {
  if (difficulty === null || SEARCHED_DEALS.includes(deal)) return;
  const expected = SEARCHED_DEALS.map((name) => `'${name}'`).join(" or ");
  throw wrong(`difficulty '${difficulty}' with deal '${deal}': expected deal ${expected}`);
}

/**
 * Returns the kernel's number of a deal; it knows a given layout when it sees one.
 *
 * @param {HowDealt} deal
 */
export const dealNumber = (deal) => (deal === "given" ? 0 : DEALS.indexOf(deal));

/**
 * Returns the kernel's number of a rule, from 1; 0 for none.
 *
 * @param {ProofRule | null} difficulty
 */
export const ruleNumber = (difficulty) => (difficulty ? PROOF_RULES.indexOf(difficulty) + 1 : 0);

/**
 * Searches for the layout of a deal without a guess. The result depends only on the seed.
 *
 * @param {Kernel} kernel
 * @param {DealTerms} terms
 * @param {Cell} start
 * @param {number} seconds the time to search
 * @returns {FoundDeal}
 * @throws {Refusal} of the kind "no-deal" if the search finds no layout in time
 */
export function findDeal(kernel, terms, start, seconds) {
  checkFirstClick(terms, start, terms.first);
  const { width, height, mines, seed, first, deal, difficulty } = terms;
  const [row, column] = start;
  try {
    const { answer: attempt, bytes: layout } = kernel.call(
      "find_deal",
      null,
      ...[dealNumber(deal), width, height, mines, BigInt.asIntN(64, seed), row * width + column],
      ...[FIRST_RULES[first], ruleNumber(difficulty), seconds],
    );
    return { attempt, layout };
  } catch (error) {
    if (!(error instanceof KernelRefusal)) throw error;
    throw noDeal(terms, error.why.tried ?? 1, seconds);
  }
}
