/** The pages of a proof, of witnesses, of a hint and of a guess: what each shows, and where. */

import { positionOfView, type Position } from "../analyse/position.ts";
import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import { PAGES } from "../shell/site.ts";
import { isSame, placeKey, type Marks } from "./marks.ts";
import { letterOf as letterAt, proofFrames, say, type Group, type Saying } from "./proofframes.ts";
import { Sayings, type Sentence } from "./proofsayings.ts";
import { smallBoards } from "./smallboards.ts";
import type { Pattern, Proof, Witnesses } from "../engine/answers.ts";
import type { ProofRule } from "../engine/terms.ts";
import type { Cell, Explanation } from "../engine/level.ts";

/**
 * `head`: by what it is proved; `verdict`: what follows; `why`: from what; `aside`: pictures beside
 * the sentences; `target`: the cell in question; `next`: the button that leads on.
 */
export type Page = {
  head: Sentence;
  verdict: Sentence;
  why: Sentence[];
  aside?: (turned: boolean) => HTMLElement;
  marks: Marks;
  groups: Group[];
  target: Cell | null;
  next?: string;
};

type Telling = { secret?: boolean; named?: Cell[] };

/**
 * List the pages of a proof or of witnesses.
 *
 * @param secret whether the pictures of witnesses must name no cell that is certain
 * @param named the cells that have letters already, from A on
 */
export function explanationPages(
  explanation: Explanation,
  { secret = false, named = [] }: Telling = {},
): Page[] {
  if ("with_mine" in explanation) return [witnessPage(explanation, secret, named)];
  return proofPages(explanation, named);
}

/** List the pages of a hint: which cell is certain, and then why. */
export function hintPages(proof: Proof): Page[] {
  const target = proof.cell as Cell;
  const count = proof.clues.length;
  const verdict = say("hint.certain", { cell: [{ cell: target }] });
  const why = say(proof.cites_total ? "hint.clues.total" : "hint.clues", { count });
  const marks: Marks = new Map([[placeKey(target), { asked: true }]]);
  const first = page(positionOfView(proof.view), { marks, target, verdict, why: [why] });
  return [{ ...first, head: [t("tool.hint")], next: t("hint.why") }, ...proofPages(proof)];
}

/**
 * Returns the page of a guess.
 *
 * @param cell null while it is not known
 * @param why what is said of it
 */
export function guessPage(board: Position, cell: Cell | null, why: Saying[]): Page {
  const marks: Marks = new Map(cell ? [[placeKey(cell), { asked: true, letter: "A" }]] : []);
  return page(board, { marks, target: cell, verdict: say("guess.allowed"), why });
}

/** What the letter of the cell in question is on a page. */
export const letterOf = ({ target, marks }: Page) =>
  (target && marks.get(placeKey(target))?.letter) ?? "";

function proofPages(proof: Proof, named: Cell[] = []): Page[] {
  const board = positionOfView(proof.view);
  return proofFrames(proof, named).map((frame, index) => {
    const unsure = index === 0 && !proof.settled;
    const why = unsure ? [...frame.why, say("proof.unsettled")] : frame.why;
    const named = proof.pattern ? proof : frame.step;
    const head = names(named.pattern, named.rule);
    return { ...page(board, { ...frame, why, target: proof.cell }), head };
  });
}

type Content = {
  marks: Marks;
  groups?: Group[];
  target: Cell | null;
  verdict: Saying;
  why: Saying[];
};

function page(board: Position, { marks, groups = [], target, verdict, why }: Content): Page {
  const sayings = new Sayings(board, marks);
  const said = { verdict: sayings.write(verdict), why: why.map((saying) => sayings.write(saying)) };
  return { head: [], ...said, marks, groups, target };
}

/** How players call the clues, by which rule they prove it, and the lesson of the rule. */
function names(pattern: Pattern | null, rule: ProofRule): Sentence {
  const name = pattern ? [make("b", { class: "pattern" }, patternName(pattern))] : [];
  const lesson = make("a", { href: `${PAGES.train}#rule=${rule}&lesson` }, t("proof.lesson"));
  return [...name, make("span", {}, ruleName(rule)), lesson];
}

/** Names a pattern of clues: "1-2-1, reduced". */
export function patternName({ name, reduced }: Pattern) {
  const word = name === "corner" || name === "hole" ? t(`pattern.${name}`) : name;
  return reduced ? t("pattern.reduced", { pattern: word }) : word;
}

function witnessPage(witnesses: Witnesses, secret: boolean, named: Cell[]): Page {
  const { cell, view } = witnesses;
  const own = named.findIndex((other) => isSame(other, cell));
  const letter = letterAt(own < 0 ? named.length : own);
  const marks: Marks = new Map([[placeKey(cell), { look: "undetermined", asked: true, letter }]]);
  const verdict = say("proof.undetermined", { cell: [{ cell }] });
  const why = [say("proof.bothFit")];
  const shown = page(positionOfView(view), { marks, target: cell, verdict, why });
  return { ...shown, aside: (turned) => smallBoards(witnesses, { turned, secret }) };
}
