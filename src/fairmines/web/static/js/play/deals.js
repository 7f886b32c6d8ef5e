/** Deals that take a search. */

import { findNoGuess } from "./noguess.js";
import { findRepaired } from "./repaired.js";

/**
 * Searches for the layout of a deal without a guess.
 *
 * @param {import("../kernel/kernel.js").Kernel} kernel
 * @param {import("./noguess.js").DealTerms} terms
 * @param {import("../protocol.js").Place} start
 * @param {number} seconds the time to search
 * @returns {import("./repaired.js").Found}
 * @throws {import("../refusal.js").Refusal} of the kind "no-deal" if the search finds no layout in time
 */
export function findDeal(kernel, terms, start, seconds) {
  if (terms.deal === "repaired") return findRepaired(kernel, terms, start, seconds);
  return { attempt: findNoGuess(kernel, terms, start, seconds), layout: null };
}
