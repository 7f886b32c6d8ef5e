/** The sentences of proofs in the language of the page. */

import { capitalize, formatList, formatNumber, t } from "../core/i18n.js";
import { ProofSentences } from "../kernel/proofsentences.js";

export const proofSentences = new ProofSentences({
  say: t,
  number: (value) => formatNumber(value),
  list: formatList,
  capitalize,
});

/** @param {import("../host/protocol.js").ProofRule} rule */
export function ruleName(rule) {
  return t(`rule.${rule}`);
}
