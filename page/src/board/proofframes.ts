/**
 * What a proof shows, one frame after another: what follows, from what, and the marks on the board.
 * Computed from the steps of the proof alone; the rules of the marks are in
 * docs/explanation/marks.md, and what each rule shows is in proofdrafts.ts.
 */

import { positionOfView } from "../analyse/position.ts";
import { isSame, placeKey, type Mark, type Marks } from "./marks.ts";
import {
  branchDrafts,
  countDrafts,
  overlapDrafts,
  singleDrafts,
  subsetDrafts,
} from "./proofdrafts.ts";
import type { Fact, Proof, Step } from "../engine/answers.ts";
import type { Cell } from "../engine/level.ts";
import type { Key } from "../shell/i18n.ts";

/** Cells that share mines: so many at least, and at most. */
export type Group = { cells: Cell[]; least: number; most: number };

/** What a sentence speaks of: a tile shows it as the board does. */
export type Thing = { clue: Cell } | { cell: Cell } | { group: Group };

/** `values`: what the text has in its places; a saying is a part of another one. */
export type Saying = { key: Key; values: Record<string, number | string | Thing[] | Saying> };

export const say = (key: Key, values: Saying["values"] = {}): Saying => ({ key, values });

/** What one frame adds to those before; `known`: what holds without what is supposed. */
export type Draft = {
  verdict: Saying;
  why: Saying[];
  causes: Cell[];
  follows?: Fact[];
  supposed?: Fact[];
  known?: Fact[];
  clash?: Cell;
  groups?: Group[];
};

export type Frame = {
  step: Step;
  verdict: Saying;
  why: Saying[];
  marks: Marks;
  groups: Group[];
};

/** So many letters are on the board at once. */
const MOST_LETTERS = 7;
/** More cells than these have no letters, and are one tile with their number. */
export const MOST_NAMED = 4;

const DRAFTS = {
  single: singleDrafts,
  subset: subsetDrafts,
  overlap: overlapDrafts,
  chain: branchDrafts,
  cases: branchDrafts,
  count: countDrafts,
};

/** @param named the cells that have letters already, from A on */
export function proofFrames(proof: Proof, named: Cell[] = []): Frame[] {
  const board = positionOfView(proof.view);
  const needed = neededFacts(proof);
  let settled: Fact[] = [];
  const frames = proof.steps.flatMap((step) => {
    // Known mines of the board are cited, and no step concludes them.
    const known = [...settled, ...step.cells];
    const concludes = step.concludes.filter(({ cell }) => needed.has(placeKey(cell)));
    settled = [...settled, ...concludes];
    return DRAFTS[step.rule](step, concludes, board).map((draft) =>
      drawFrame(step, draft, known, proof.cell),
    );
  });
  return withLetters(frames, proof.cell, named);
}

/** Returns the keys of the cells that a later step cites, and of the one that is proved. */
function neededFacts({ cell, steps }: Proof) {
  const cells = steps.flatMap((step) => step.cells.map((fact) => fact.cell));
  return new Set([...cells, ...(cell ? [cell] : [])].map(placeKey));
}

function drawFrame(step: Step, draft: Draft, known: Fact[], target: Cell | null): Frame {
  const { verdict, why, causes, follows = [], supposed = [], clash, groups = [] } = draft;
  const marks: Marks = new Map();
  const add = (cell: Cell, mark: Mark) =>
    marks.set(placeKey(cell), { ...marks.get(placeKey(cell)), ...mark });
  for (const { cell, mined } of supposed) add(cell, { look: mined ? "if-mined" : "if-safe" });
  for (const { cell, mined } of [...known, ...(draft.known ?? [])])
    add(cell, { look: mined ? "mined" : "safe" });
  for (const { cell, mined } of follows) {
    add(cell, { look: mined ? "mined" : "safe", follows: true });
  }
  for (const clue of causes) add(clue, { look: "cause" });
  if (clash) add(clash, { look: "clash" });
  // Within a group its letter shows which cell it is.
  const grouped = groups.some(({ cells }) => cells.some((cell) => isSame(cell, target)));
  if (target && !grouped) add(target, { asked: true });
  return { step, verdict, why, marks, groups };
}

/**
 * Give letters to what the sentences name: clues in reading order, then cells as the proof reaches
 * them, both after those that have one. A letter stays the same in all frames; where there are too
 * many, a frame shows its own.
 */
function withLetters(frames: Frame[], target: Cell | null, before: Cell[]): Frame[] {
  const named = frames.map(namedThings);
  const all = named.flat();
  const clues = all.flatMap((it) => ("clue" in it ? [it.clue] : []));
  clues.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const cells = all.flatMap((it) => ("cell" in it ? [it.cell] : []));
  const places = [...before, ...clues, ...cells, ...(target ? [target] : [])];
  const keys = [...new Set(places.map(placeKey))];
  const letters = new Map(keys.map((key, index) => [key, letterOf(index)]));
  const few = keys.length <= MOST_LETTERS;
  const seen = new Set(target ? [placeKey(target)] : []);
  frames.forEach((frame, index) => {
    const own = named[index].map((it) => placeKey("clue" in it ? it.clue : it.cell));
    for (const key of own) seen.add(key);
    const shown = few ? seen : [...own, ...(target ? [placeKey(target)] : [])];
    for (const key of shown) {
      frame.marks.set(key, { ...frame.marks.get(key), letter: letters.get(key) });
    }
  });
  return frames;
}

type Named = { clue: Cell } | { cell: Cell };

function namedThings({ verdict, why }: Frame): Named[] {
  const lists = [verdict, ...why].flatMap(({ values }) => Object.values(values));
  return lists
    .filter((value) => Array.isArray(value))
    .filter((things) => things.length <= MOST_NAMED)
    .flat()
    .filter((thing): thing is Named => !("group" in thing));
}

/** A to Z, then AA, AB and so on. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
