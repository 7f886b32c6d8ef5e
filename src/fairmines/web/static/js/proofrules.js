/** The rules of proofs. */

/** @type {import("./protocol.js").ProofRule[]} from easy to hard */
export const RULES = ["single", "subset", "overlap", "chain", "cases", "count"];
