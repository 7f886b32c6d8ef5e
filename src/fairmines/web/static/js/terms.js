/** The names that the terms of a game may have: its rules, first-click rule, deal and difficulty. */

/** @type {readonly import("./protocol.js").Rules[]} */
export const RULES = ["classic", "fair", "kind"];
/** @type {readonly import("./protocol.js").First[]} */
export const FIRSTS = ["any", "safe", "opening"];
/** @type {readonly import("./protocol.js").Deal[]} */
export const DEALS = ["random", "no-guess"];
/** @type {readonly import("./protocol.js").ProofRule[]} rules of proofs, from easy to hard: the difficulties */
export const PROOF_RULES = ["single", "subset", "overlap", "chain", "cases", "count"];
