/** The pages of a proof, of witnesses and of a hint: what each shows beside the board and on it. */

import { make } from "../page/dom.js";
import { formatNumber } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { ruleName } from "../page/levels.js";
import { host } from "../games/host.js";
import { PicturedProof } from "./picturedproof.js";
import { layoutMarks, proofFrames } from "./proofframes.js";
import { placeKey } from "./proofview.js";

/**
 * @typedef {import("../games/protocol.js").Cell} Cell
 * @typedef {{
 *   title: (string | HTMLElement)[], text: HTMLElement[], marks: Map<string, import("./proofframes.js").ProofMark>,
 *   target: Cell | null,
 * }} Page the target is the cell that it is about
 * @typedef {{
 *   clueAt: (place: Cell) => number,
 *   covered: (place: Cell) => boolean,
 * }} Shown the board that the proof is about
 */

const sentences = new PicturedProof();

/**
 * List the pages of a proof or of witnesses, one for each step.
 *
 * @param {import("../games/protocol.js").Explanation} explanation
 * @param {Shown} shown
 * @returns {Page[]}
 */
export function explanationPages(explanation, shown) {
  if ("with_mine" in explanation) return witnessPages(explanation, shown);
  return proofPages(explanation, shown);
}

/**
 * List the pages of a hint: that there is a safe cell, the clues, then the cell and its proof.
 *
 * @param {import("../games/protocol.js").Proof} proof
 * @param {Shown} shown
 * @returns {Page[]}
 */
export function hintPages(proof, shown) {
  const title = [t("hint.exists")];
  const says = t(`rule.${proof.rule}.says`);
  const rule = `${t("proof.rule", { rule: ruleName(proof.rule) })} ${says}`;
  const cited = { cited: true, clash: false, role: null, mined: false, number: null };
  const clues = new Map(proof.clues.map((clue) => [placeKey(clue), cited]));
  const which = proof.rule === "count" ? "hint.clues.total" : "hint.clues";
  return [
    { title, text: [make("p", {}, rule)], marks: new Map(), target: null },
    { title, text: [make("p", {}, t(which))], marks: clues, target: null },
    ...proofPages(proof, shown),
  ];
}

/** @param {import("../games/protocol.js").Proof} proof @param {Shown} shown @returns {Page[]} */
function proofPages(proof, { clueAt }) {
  return proofFrames(proof).map(({ rule, lines, marks }, index) => {
    const list = make("ul", { class: "proof-lines" });
    for (const { message, number } of lines) {
      const badge = make("span", { class: "proof-number" }, number ? formatNumber(number) : "");
      list.append(make("li", {}, badge, make("span", {}, ...sentences.line(message, clueAt))));
    }
    const text = [
      make("p", {}, `${t("proof.rule", { rule: ruleName(rule) })} `, lesson(rule)),
      list,
    ];
    if (index === 0 && !proof.settled) text.push(make("p", {}, t("proof.unsettled")));
    return { title: sentences.title(proof), text, marks, target: proof.cell };
  });
}

/** Returns a link to the lesson of a rule. @param {import("../games/protocol.js").ProofRule} rule */
function lesson(rule) {
  return make("a", { href: `${host.pages.train}#rule=${rule}&lesson` }, t("proof.lesson"));
}

/**
 * @param {import("../games/protocol.js").Witnesses} witnesses
 * @param {Shown} shown
 * @returns {Page[]}
 */
function witnessPages(witnesses, { covered }) {
  const { cell, with_mine, without } = witnesses;
  return /** @type {const} */ ([
    ["proof.withMine", with_mine],
    ["proof.without", without],
  ]).map(([key, rows]) => {
    const marks = layoutMarks(rows, covered);
    const mark = marks.get(placeKey(cell));
    if (mark) marks.set(placeKey(cell), { ...mark, role: "so" });
    const text = [make("p", {}, t(key))];
    return { title: sentences.title(witnesses), text, marks, target: cell };
  });
}
