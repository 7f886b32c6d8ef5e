/** The status line of the analyser: what the analysis says of the position, in sentences. */

import { formatNumber, formatProbability, t } from "../core/i18n.js";
import { powerOfTen, refusalText } from "../game/status.js";

/** @param {import("./live.js").LiveAnalysis} live @returns {string} */
export function verdict(live) {
  const { position, analysed, clash, error } = live;
  if (error) return refusalText(error);
  if (clash) return t(clash.clues.length ? "verdict.clash" : "verdict.clashTotal");
  if (!analysed || !position) return "";
  const sentences = [];
  const { mined } = live.certain;
  const safe = live.certain.safe + position.safe;
  if (safe) sentences.push(t("verdict.safe", { count: safe }));
  else sentences.push(analysed.guess ? guess(live.heats) : t("verdict.done"));
  if (mined) sentences.push(t("verdict.mined", { count: mined }));
  const { solutions, logSolutions } = analysed;
  const few = solutions !== null && solutions.length <= 12;
  const number = few ? formatNumber(Number(solutions)) : powerOfTen(logSolutions / Math.LN10);
  sentences.push(t("guess.solutions", { solutions: number }));
  if (position.total.kind !== "mines") {
    sentences.push(t("verdict.expected", { mines: formatNumber(analysed.minesExpected, 2) }));
  }
  return sentences.join(" ");
}

/** @param {(import("../board/heat.js").Heat | null)[]} heats */
function guess(heats) {
  const least = Math.min(...heats.map((heat) => heat?.probability ?? 1));
  const chance = least < 1 ? ` ${t("verdict.least", { chance: formatProbability(least) })}` : "";
  return t("verdict.guess") + chance;
}
