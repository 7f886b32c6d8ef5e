/** The sentences about what a move risked, in the review of a game and while one looks back. */

import { formatProbability } from "../page/formats.js";
import { t } from "../page/i18n.js";

/**
 * @param {{first: boolean, safe: number, risk: number, least: number}} move whether it was the
 *   first, and how many cells were safe
 */
export function riskText({ first, safe, risk, least }) {
  // The rule for the first click protects it, and later the rules of the game may protect a guess.
  if (!safe && risk === 0) return t(first ? "review.first" : "review.survives");
  const many = safe ? t("review.safe", { count: safe }) : t("review.noneSafe");
  return `${many} ${t("review.risk", { risk: formatProbability(risk), least: formatProbability(least) })}`;
}
