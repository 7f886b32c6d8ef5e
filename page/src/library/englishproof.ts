/** Proofs in English sentences. */

import { fill } from "../engine/fill.ts";
import { ProofSentences, type Language } from "./proofsentences.ts";
import { texts as rules } from "../lang/en/proofs.ts";
import { texts as proofs } from "./prooftexts.ts";
import type { View } from "../engine/view.ts";
import type { Explanation } from "../engine/level.ts";

function english(): Language {
  const plural = new Intl.PluralRules("en");
  const numbers = new Intl.NumberFormat("en", { useGrouping: "min2" });
  const lists = new Intl.ListFormat("en");
  const number = (value: number) => numbers.format(value);
  return {
    say: (key, values = {}) => fill(proofs[key], values, plural, number),
    number,
    list: (words) => lists.format(words),
    capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  };
}

/**
 * Writes a proof, a step a paragraph, or the two layouts of an undetermined cell.
 *
 * @param explanation of `explain`
 */
export function proofInEnglish(view: View, explanation: Explanation) {
  const language = english();
  const { say } = language;
  const sentences = new ProofSentences(language);
  const headline = sentences.headline(explanation);
  if ("with_mine" in explanation) {
    const { with_mine, without } = explanation;
    return [headline, say("proof.withMine"), ...with_mine, say("proof.without"), ...without].join(
      "\n",
    );
  }
  const { rule, pattern, settled, steps } = explanation;
  const names = [say("proof.rule", { rule: rules[`rule.${rule}`] })];
  if (pattern) names.push(say("proof.pattern", { pattern: sentences.pattern(pattern) }));
  const lines = [[headline, ...names].join(" ")];
  if (!settled) lines.push(say("proof.unsettled"));
  for (const [index, step] of steps.entries()) {
    const known = step.pattern ? `${sentences.pattern(step.pattern)}; ` : "";
    let start = `${index + 1}. (${known}${rules[`rule.${step.rule}`]}) `;
    for (const message of step.messages) {
      const sentence = sentences.sentence(message, (cell) => view.cells[view.index(cell)]);
      lines.push(`${start}${"  ".repeat(message.depth)}${sentence}`);
      start = " ".repeat(start.length);
    }
  }
  return lines.join("\n");
}
