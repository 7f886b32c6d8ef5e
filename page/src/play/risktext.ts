/**
 * The sentences about what a move risked, in the review of a game and while one looks back. All
 * risks are those of classic rules, which say how good a move was.
 */

import { formatProbability } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";

/** @param move whether it was the first, and how many cells were safe */
export function riskText({
  first,
  safe,
  risk,
  least,
}: {
  first: boolean;
  safe: number;
  risk: number;
  least: number;
}) {
  // The rule for the first click protects it, and later the rules of the game may protect a guess.
  if (!safe && risk === 0) return t(first ? "review.first" : "review.survives");
  const many = safe ? t("review.safe", { count: safe }) : t("review.noneSafe");
  return `${many} ${t("review.risk", { risk: formatProbability(risk), least: formatProbability(least) })}`;
}

/**
 * Returns what the rules of a game made of a guess: "survives", or "mine"; null if there is nothing
 * to say.
 *
 * @param guess the rules of the game, how many cells were safe, and the risk by classic rules; null
 *   if it is not known
 */
export function fateOfGuess({
  rules,
  safe,
  risk,
  survived,
}: {
  rules: string;
  safe: number;
  risk: number | null;
  survived: boolean;
}) {
  if (rules === "classic" || !risk || risk === 1) return null;
  if (!safe) return survived ? "survives" : null;
  return rules === "fair" && !survived ? "mine" : null;
}

/** Say what the rules of a game made of a guess; empty if there is nothing to say. */
export function fateText(guess: Parameters<typeof fateOfGuess>[0]): string {
  const fate = fateOfGuess(guess);
  return fate ? t(fate === "mine" ? "review.madeMine" : "hint.survives") : "";
}
