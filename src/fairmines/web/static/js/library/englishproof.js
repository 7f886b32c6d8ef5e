/** Proofs in English sentences. */

import { fill } from "../core/fill.js";
import { ProofSentences } from "../kernel/proofsentences.js";
import { proofs } from "../lang/proofs/en.js";

const PLURAL = new Intl.PluralRules("en");
const NUMBERS = new Intl.NumberFormat("en", { useGrouping: "min2" });
const LISTS = new Intl.ListFormat("en");

/**
 * @param {import("../kernel/proofsentences.js").ProofKey} key
 * @param {Record<string, string | number>} [values]
 */
const say = (key, values = {}) => fill(proofs[key], values, PLURAL, number);

/** @param {number} value */
const number = (value) => NUMBERS.format(value);

const ENGLISH = new ProofSentences({
  say,
  number,
  list: (words) => LISTS.format(words),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
});

/**
 * Writes a proof, a step a paragraph, or the two layouts of an undetermined cell.
 *
 * @param {import("../kernel/view.js").View} view
 * @param {import("../host/protocol.js").Explanation} explanation of `explain`
 */
export function proofInEnglish(view, explanation) {
  const headline = ENGLISH.headline(explanation);
  if ("withMine" in explanation) {
    const { withMine, without } = explanation;
    return [headline, say("proof.withMine"), ...withMine, say("proof.without"), ...without].join("\n");
  }
  const { rule, settled, steps } = explanation;
  const lines = [`${headline} ${say("proof.rule", { rule: say(`rule.${rule}`) })}`];
  if (!settled) lines.push(say("proof.unsettled"));
  for (const [index, step] of steps.entries()) {
    let start = `${index + 1}. (${say(`rule.${step.rule}`)}) `;
    for (const message of step.messages) {
      const sentence = ENGLISH.sentence(message, (cell) => view.cells[view.index(cell)]);
      lines.push(`${start}${"  ".repeat(message.depth)}${sentence}`);
      start = " ".repeat(start.length);
    }
  }
  return lines.join("\n");
}
