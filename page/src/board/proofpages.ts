/** The pages of a proof, of witnesses and of a hint: what each shows beside the board and on it. */

import { make } from "../shell/dom.ts";
import { formatNumber } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import { PAGES } from "../shell/site.ts";
import { PicturedProof } from "./picturedproof.ts";
import { layoutMarks, proofFrames, type ProofMark } from "./proofframes.ts";
import { placeKey } from "./proofview.ts";
import type { Pattern, Proof, Witnesses } from "../engine/answers.ts";
import type { ProofRule } from "../engine/terms.ts";
import type { Cell, Explanation } from "../engine/level.ts";

/** The target is the cell that it is about. */
export type Page = {
  title: (string | HTMLElement)[];
  text: HTMLElement[];
  marks: Map<string, ProofMark>;
  target: Cell | null;
};

/** The board that the proof is about. */
export type Shown = { clueAt: (place: Cell) => number; covered: (place: Cell) => boolean };

const sentences = new PicturedProof();

/** List the pages of a proof or of witnesses, one for each step. */
export function explanationPages(explanation: Explanation, shown: Shown): Page[] {
  if ("with_mine" in explanation) return witnessPages(explanation, shown);
  return proofPages(explanation, shown);
}

/** List the pages of a hint: that there is a safe cell, the clues, then the cell and its proof. */
export function hintPages(proof: Proof, shown: Shown): Page[] {
  const title = [t("hint.exists")];
  const says = t(`rule.${proof.rule}.says`);
  const rule = `${names(proof.pattern, proof.rule)} ${says}`;
  const cited = { cited: true, clash: false, role: null, mined: false, number: null };
  const clues = new Map(proof.clues.map((clue) => [placeKey(clue), cited]));
  const which = proof.rule === "count" ? "hint.clues.total" : "hint.clues";
  return [
    { title, text: [make("p", {}, rule)], marks: new Map(), target: null },
    { title, text: [make("p", {}, t(which))], marks: clues, target: null },
    ...proofPages(proof, shown),
  ];
}

function proofPages(proof: Proof, { clueAt }: Shown): Page[] {
  return proofFrames(proof).map(({ step, lines, marks }, index) => {
    const list = make("ul", { class: "proof-lines" });
    for (const { message, number } of lines) {
      const badge = make("span", { class: "proof-number" }, number ? formatNumber(number) : "");
      list.append(make("li", {}, badge, make("span", {}, ...sentences.line(message, clueAt))));
    }
    const text = [
      make("p", {}, `${names(proof.pattern ?? step.pattern, step.rule)} `, lesson(step.rule)),
      list,
    ];
    if (index === 0 && !proof.settled) text.push(make("p", {}, t("proof.unsettled")));
    return { title: sentences.title(proof), text, marks, target: proof.cell };
  });
}

/** How the clues are known, and by which rule they prove it. */
function names(pattern: Pattern | null, rule: ProofRule) {
  const known = pattern ? [t("proof.pattern", { pattern: sentences.pattern(pattern) })] : [];
  return [...known, t("proof.rule", { rule: ruleName(rule) })].join(" ");
}

/** Returns a link to the lesson of a rule. */
function lesson(rule: ProofRule) {
  return make("a", { href: `${PAGES.train}#rule=${rule}&lesson` }, t("proof.lesson"));
}

function witnessPages(witnesses: Witnesses, { covered }: Shown): Page[] {
  const { cell, with_mine, without } = witnesses;
  return (
    [
      ["proof.withMine", with_mine],
      ["proof.without", without],
    ] as const
  ).map(([key, rows]) => {
    const marks = layoutMarks(rows, covered);
    const mark = marks.get(placeKey(cell));
    if (mark) marks.set(placeKey(cell), { ...mark, role: "so" });
    const text = [make("p", {}, t(key))];
    return { title: sentences.title(witnesses), text, marks, target: cell };
  });
}
