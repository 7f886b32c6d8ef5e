/** What the analyser shows of an analysis: the cells, the status line, and the panel of a cell. */

import { VERSION } from "../shell/site.ts";
import { greatest, least } from "../engine/extremes.ts";
import { DisplayCode } from "../board/displaycode.ts";
import { formatNumber, formatProbability } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { powerOfTen, refusalText } from "../play/status.ts";
import { make } from "../shell/dom.ts";
import type { Analyser } from "./analyser.ts";
import type { LiveAnalysis } from "./live.ts";
import type { Position } from "./position.ts";
import type { Trial } from "./trial.ts";
import type { CellView } from "../board/drawnboard.ts";
import type { Heat } from "../board/heat.ts";
import type { ProofView } from "../board/proofview.ts";
import type { Explained, FrontierCount } from "../engine/coreanswers.ts";

export function analysedCell(
  { position, live, overlay, advisor, trial }: Analyser,
  index: number,
  proof: ProofView,
): CellView {
  const current = live.position === position;
  const view = proof.view(position, index, {
    code: playedCode(position, index, trial),
    pressed: false,
    state: current && overlay === "states" ? live.state(index) : null,
    heat: current && overlay === "probabilities" ? (live.heats[index] ?? null) : null,
    highlight: null,
  });
  const best = advisor.advice?.candidates[0].cell;
  if (best && !proof.open && position.index(best) === index) {
    view.classes += " best";
    view.label += `, ${t("analyser.best")}`;
  }
  return view;
}

function playedCode(position: Position, index: number, trial: Trial | null) {
  const code = position.cells[index];
  if (trial?.hit === index) return DisplayCode.HIT;
  return trial?.flags.has(index) && position.covered(index) ? DisplayCode.FLAG : code;
}

export function verdict(live: LiveAnalysis): string {
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

function guess(heats: (Heat | null)[]) {
  const lowest = least(heats.map((heat) => heat?.probability ?? 1));
  const chance = lowest < 1 ? ` ${t("verdict.least", { chance: formatProbability(lowest) })}` : "";
  return t("verdict.guess") + chance;
}

/** Numbers of mines that are less likely than this have no line. */
const LEAST = 0.0005;

type Weights = Explained["weights"];

/** Returns what the panel says; empty for a certain cell, which has a proof instead. */
export function weightsContent({ mine, counts }: Weights): HTMLElement[] {
  if (mine === null) return [make("p", {}, t("weights.none"))];
  if (mine === 0 || mine === 1) return [];
  const chance = formatProbability(mine);
  if (!counts || counts.length < 2) return [make("p", {}, t("weights.only", { chance }))];
  const shown = counts.filter(({ weight }) => weight >= LEAST);
  const most = greatest(shown.map(({ weight }) => weight));
  const heads = ["weights.mines", "weights.share", "weights.chance"] as const;
  const table = make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...heads.map((key) => make("th", { scope: "col" }, t(key))))),
    make("tbody", { tabindex: 0 }, ...shown.map((count) => weightLine(count, most))),
  );
  return [make("p", {}, t("weights.title", { chance })), table];
}

/** @param most the largest weight */
function weightLine({ mines, weight, mineProbability }: FrontierCount, most: number) {
  const bar = make("span", { class: "data-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", (weight / most).toFixed(3));
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, formatNumber(mines)),
    make("td", { class: "share" }, formatProbability(weight), bar),
    make("td", {}, formatProbability(mineProbability)),
  );
}

/** The help of the analyser, what is at hand first. */
export function manual() {
  const fingers = matchMedia("(pointer: coarse)").matches;
  const ways = ["type", "paint"] as ("type" | "paint")[];
  if (fingers) ways.reverse();
  const parts = [...ways, "see", "explain", "best"] as const;
  return [...parts.map((part) => t(`manual.${part}`)), t("manual.version", { version: VERSION })];
}
