/** The names that the terms of a game may have: its rules, first-click rule, deal and difficulty. */

import { wrong } from "./checks.js";

/** @type {readonly import("../host/protocol.js").Rules[]} */
export const RULES = ["classic", "fair", "kind"];
/** @type {readonly import("../host/protocol.js").First[]} */
export const FIRSTS = ["any", "safe", "opening"];
/** @type {readonly import("../host/protocol.js").Deal[]} */
export const DEALS = ["random", "no-guess", "repaired"];
/** @type {readonly string[]} deals whose layouts can be won without a guess; finding one takes time */
export const SEARCHED_DEALS = ["no-guess", "repaired"];
/** @type {readonly import("../host/protocol.js").ProofRule[]} rules of proofs, from easy to hard: the difficulties */
export const PROOF_RULES = ["single", "subset", "overlap", "chain", "cases", "count"];
/** @type {readonly import("../host/protocol.js").Status[]} as the kernel numbers them */
export const STATUSES = ["ready", "playing", "won", "lost"];

/**
 * Throws a refusal if a difficulty goes with a deal that has none.
 *
 * @param {string} deal
 * @param {string | null} difficulty
 */
export function checkDifficulty(deal, difficulty) {
  if (difficulty === null || SEARCHED_DEALS.includes(deal)) return;
  const expected = SEARCHED_DEALS.map((it) => `'${it}'`).join(" or ");
  throw wrong(`difficulty '${difficulty}' with deal '${deal}': expected deal ${expected}`);
}
