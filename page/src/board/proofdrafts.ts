/** What each rule of proof shows: one draft for each thing that follows. */

import { isSame } from "./marks.ts";
import type { Position } from "../analyse/position.ts";
import type { Branch, Consequence, Fact, Step } from "../engine/answers.ts";
import type { Cell } from "../engine/level.ts";
import { say, type Draft, type Group, type Saying, type Thing } from "./proofframes.ts";

/** Makes the drafts of a step, of whose facts only some are needed. */
type Drafts = (step: Step, concludes: Fact[], board: Position) => Draft[];

/** Clues of a supposition's consequences that one sentence names. */
const MOST_CLUES = 3;
/** Groups that are named again where all mines are counted. */
const MOST_HELD = 1;

const clue = (place: Cell): Thing[] => [{ clue: place }];
const clues = (places: Cell[]): Thing[] => places.map((place) => ({ clue: place }));
const cells = (places: Cell[]): Thing[] => places.map((cell) => ({ cell }));
const inGroup = (group: Group): Thing[] => [{ group }];
const placesOf = (facts: Fact[], mined: boolean) =>
  facts.filter((fact) => fact.mined === mined).map(({ cell }) => cell);

/** Says which cells are safe, and which are mines. */
function sayFacts(facts: Fact[]): Saying[] {
  return [false, true].flatMap((mined) => {
    const places = placesOf(facts, mined);
    const values = { cells: cells(places), count: places.length };
    return places.length ? [say(mined ? "proof.mined" : "proof.safe", values)] : [];
  });
}

/** Says what follows; without a conclusion no layout fits. */
const verdictOf = (facts: Fact[]) => sayFacts(facts)[0] ?? say("proof.noFit");

export const singleDrafts: Drafts = (step, concludes, board) => {
  const [place] = step.clues;
  const mines = placesOf(step.cells, true);
  const draft = { verdict: verdictOf(concludes), causes: [place], follows: concludes };
  if (!step.concludes.length) {
    const why = [sayClash(place, mines.length, board)];
    return [{ ...draft, why, clash: place }];
  }
  if (step.concludes[0].mined) {
    const count = step.concludes.length;
    const only = say("proof.only", { clue: clue(place), count });
    return [{ ...draft, why: [...sayFacts(step.cells), only] }];
  }
  const has = { clue: clue(place), count: mines.length, mines: cells(mines) };
  return [{ ...draft, why: [say(mines.length ? "proof.has" : "proof.zero", has)] }];
};

/** Says why a clue cannot be met. */
function sayClash(place: Cell, mines: number, board: Position) {
  const many = mines > Number(board.cells[board.index(place)]);
  return say(many ? "proof.tooMany" : "proof.tooFew", { clue: clue(place), count: mines });
}

export const subsetDrafts: Drafts = (step, concludes, board) => {
  const [first, second] = step.clues;
  const nested = includes(unsettled(board, step, second), unsettled(board, step, first));
  const [inner, outer] = nested ? [first, second] : [second, first];
  const shared = unsettled(board, step, inner);
  const group = groupOf(shared, need(board, step, inner));
  const groups = [group];
  const [beside, others] = splitFacts(step.cells, inner);
  const count = shared.length;
  const left = say(beside.length ? "proof.left" : "proof.touches", { clue: clue(inner), count });
  const last = concludes[0]?.mined ? "proof.allLeft" : "proof.noneLeft";
  const rest = { clue: clue(outer), group: inGroup(group), count: step.concludes.length };
  const follows = { verdict: verdictOf(concludes), follows: concludes, causes: [outer], groups };
  return [
    { verdict: sayHolds(group), why: [...sayFacts(beside), left], causes: [inner], groups },
    { ...follows, why: [...sayFacts(others), say(last, rest)] },
  ];
};

export const overlapDrafts: Drafts = (step, concludes, board) => {
  const { settled, big, small, least } = boundedBy(step, board);
  const shared = unsettled(board, step, small).filter((cell) =>
    settled(big).some((other) => isSame(other, cell)),
  );
  const rest = settled(big).length - shared.length;
  return [true, false].flatMap((mined) => {
    const follows = concludes.filter((fact) => fact.mined === mined);
    if (!follows.length) return [];
    // The small clue bounds the shared cells from above; the large one, with what is left, below.
    const [from, to] = mined ? [small, big] : [big, small];
    const group = { cells: shared, least: mined ? 0 : least, most: mined ? least : shared.length };
    const bound = mined
      ? say("proof.most", { clue: clue(from), count: least })
      : say("proof.least", { clue: clue(from), count: rest });
    const last = say(mined ? "proof.allLeft" : "proof.noneLeft", {
      ...{ clue: clue(to), group: inGroup(group), count: rest },
    });
    const [beside, others] = splitFacts(step.cells, from);
    return [
      {
        ...{ verdict: sayHolds(group), causes: [from], groups: [group] },
        why: [...sayFacts(beside), bound],
      },
      {
        ...{ verdict: verdictOf(follows), follows, causes: [to], groups: [group] },
        why: [...sayFacts(others), last],
      },
    ];
  });
};

/**
 * Find the clue that needs so many mines that all cells beside the shared ones are mines, and as
 * many of the shared ones as the other clue needs.
 */
function boundedBy(step: Step, board: Position) {
  const settled = (place: Cell) => unsettled(board, step, place);
  const [first, second] = step.clues;
  const beside = (place: Cell, other: Cell) =>
    settled(place).filter((cell) => !settled(other).some((it) => isSame(it, cell))).length;
  const needs = (place: Cell) => need(board, step, place);
  const firstIsBig = needs(first) - beside(first, second) === needs(second);
  const [big, small] = firstIsBig ? [first, second] : [second, first];
  return { settled, big, small, least: needs(small) };
}

export const branchDrafts: Drafts = (step, concludes, board) => {
  const refutation = step.refutation as Branch;
  const certain = certainFacts(refutation, step.cells, board);
  const drafts = caseDrafts(refutation, [], [], certain, board);
  const { clash } = refutation;
  const why = clash ? say("proof.otherwise", { clue: clue(clash) }) : say("proof.everyCase");
  const causes = clash ? [clash] : [];
  const last = { verdict: verdictOf(concludes), why: [why], causes, follows: concludes };
  return [...drafts, { ...last, known: among(certain, consequencesOf(refutation)) }];
};

/** Returns the facts, and those that the clues of a branch prove one by one, without a supposition. */
function certainFacts(branch: Branch, facts: Fact[], board: Position): Fact[] {
  const clues = cluesOf(branch);
  let certain = facts;
  for (let before = -1; before < certain.length; ) {
    before = certain.length;
    for (const clue of clues) {
      const covered = unsettled(board, { cells: certain }, clue);
      const left = need(board, { cells: certain }, clue);
      if (left !== 0 && left !== covered.length) continue;
      certain = [...certain, ...covered.map((cell) => ({ cell, mined: left > 0 }))];
    }
  }
  return certain;
}

const cluesOf = ({ consequences, branches }: Branch): Cell[] => [
  ...consequences.map(({ clue }) => clue),
  ...branches.flatMap(cluesOf),
];

const consequencesOf = ({ consequences, branches }: Branch): Fact[] => [
  ...consequences.flatMap(({ concludes }) => concludes),
  ...branches.flatMap(consequencesOf),
];

/** Returns the facts that are among others. */
const among = (others: Fact[], facts: Fact[]) =>
  facts.filter(({ cell }) => others.some((it) => isSame(it.cell, cell)));

/**
 * @param path what is supposed before
 * @param before what follows from that
 * @param certain what holds without a supposition
 */
function caseDrafts(
  branch: Branch,
  path: Fact[],
  before: Fact[],
  certain: Fact[],
  board: Position,
): Draft[] {
  const supposed = [...path, branch.supposition];
  const drafts: Draft[] = [];
  let following = before;
  const parts = chunks(branch.consequences, MOST_CLUES);
  if (!parts.length && branch.clash) parts.push([]);
  for (const part of parts) {
    following = [...following, ...part.flatMap(({ concludes }) => concludes)];
    const causes = part.map((consequence) => consequence.clue);
    const then = say("proof.then", { clues: clues(causes), count: causes.length });
    const draft: Draft = {
      verdict: say("proof.suppose", { cells: cells(supposed.map(({ cell }) => cell)) }),
      why: causes.length ? [then] : [],
      causes,
      supposed: [...following, ...supposed],
      known: among(certain, following),
    };
    drafts.push(draft);
  }
  if (branch.clash) {
    const last = drafts[drafts.length - 1];
    const around = board.neighbours(board.index(branch.clash)).map((index) => board.cell(index));
    const mines = placesOf([...certain, ...following, ...supposed], true);
    const count = around.filter((cell) => mines.some((it) => isSame(it, cell))).length;
    last.why.push(sayClash(branch.clash, count, board));
    last.clash = branch.clash;
  }
  const cases = branch.branches.flatMap((it) =>
    caseDrafts(it, supposed, following, certain, board),
  );
  return [...drafts, ...cases];
}

export const countDrafts: Drafts = (step, concludes, board) => {
  const { supposition } = step;
  const supposed = supposition ? [supposition] : [];
  const suppose = say("proof.suppose", { cells: cells(supposed.map(({ cell }) => cell)) });
  const taken = [...step.cells, ...supposed];
  const groups = step.groups.map((group) => {
    const around = group.clues.flatMap((place) => unsettled(board, { cells: taken }, place));
    const places = around.filter(
      (cell, index) => around.findIndex((it) => isSame(it, cell)) === index,
    );
    return { cells: places, least: group.mines[0], most: group.mines[group.mines.length - 1] };
  });
  const drafts: Draft[] = step.groups.map((group, index) => {
    const by = sayGroup(group.clues, groups[index].cells.length, taken);
    const holds = sayHolds(groups[index], group.mines);
    const shown = { causes: group.clues, groups: groups.slice(0, index + 1), supposed };
    return supposition
      ? { ...shown, verdict: suppose, why: [holds, by] }
      : { ...shown, verdict: holds, why: [by] };
  });
  const held = groups.length <= MOST_HELD ? groups.map((group) => sayHolds(group)) : [];
  const sum = { why: [...held, ...sayTotal(step, board, groups)], causes: [], groups };
  if (!supposition) {
    return [...drafts, { ...sum, verdict: verdictOf(concludes), follows: concludes }];
  }
  const otherwise = say("proof.totalOther", { count: totalOf(board) });
  return [
    ...drafts,
    { ...sum, verdict: suppose, supposed },
    { verdict: verdictOf(concludes), why: [otherwise], causes: [], follows: concludes },
  ];
};

/** Says which clues fix the mines of a group. */
function sayGroup(places: Cell[], count: number, taken: Fact[]) {
  const alone = places.length === 1 && !splitFacts(taken, places[0])[0].length;
  if (alone) return say("proof.touches", { clue: clue(places[0]), count });
  return say("proof.together", { clues: clues(places), count: places.length });
}

/** Says how many mines the board has, and why that decides. */
function sayTotal(step: Step, board: Position, groups: Group[]) {
  const total = totalOf(board);
  const { known } = board;
  const { concludes, supposition, other_cells: others } = step;
  const fixed = known + Number(supposition?.mined ?? false);
  const least = groups.reduce((sum, group) => sum + group.least, fixed);
  const most = groups.reduce((sum, group) => sum + group.most, fixed) + others;
  const sentences = [say("proof.total", { count: total })];
  if (known) sentences.push(say("proof.known", { count: known }));
  const direct = !supposition && concludes.length > 0;
  if (direct && !concludes[0].mined && least === total) sentences.push(say("proof.totalNone"));
  else if (direct && concludes[0].mined && most === total) sentences.push(say("proof.totalAll"));
  else if (least > total) sentences.push(say("proof.totalMany", { count: least }));
  else if (most < total) sentences.push(say("proof.totalFew", { count: most }));
  else sentences.push(say("proof.totalGap"));
  return sentences;
}

const totalOf = ({ total }: Position) => (total.kind === "mines" ? total.mines : 0);

/** Says how many mines a group holds, of the numbers that are possible. */
function sayHolds(group: Group, numbers: number[] = []): Saying {
  const { least, most } = group;
  const values = { group: inGroup(group), count: least, least, most };
  if (least === most) return say("proof.holds", values);
  if (numbers.length && numbers.length <= most - least) {
    return say("proof.holdsSome", { ...values, numbers: numbers.join(", ") });
  }
  if (numbers.length) return say("proof.holdsRange", values);
  return least
    ? say("proof.holdsLeast", values)
    : say("proof.holdsMost", { ...values, count: most });
}

const groupOf = (places: Cell[], mines: number): Group => ({
  cells: places,
  least: mines,
  most: mines,
});

/** Returns the covered cells around a clue that are not settled, in reading order. */
function unsettled(board: Position, { cells: settled }: Pick<Step, "cells">, place: Cell): Cell[] {
  return board
    .neighbours(board.index(place))
    .filter((index) => board.covered(index))
    .map((index) => board.cell(index))
    .filter((cell) => !settled.some((fact) => isSame(fact.cell, cell)));
}

/** Returns how many mines of a clue are not found. */
function need(board: Position, step: Pick<Step, "cells">, place: Cell) {
  const found = splitFacts(step.cells, place)[0].filter(({ mined }) => mined).length;
  return Number(board.cells[board.index(place)]) - found;
}

/** Returns the facts around a clue, and the others. */
function splitFacts(facts: Fact[], [row, column]: Cell) {
  const near = ({ cell }: Fact) => Math.abs(cell[0] - row) <= 1 && Math.abs(cell[1] - column) <= 1;
  return [facts.filter(near), facts.filter((fact) => !near(fact))];
}

const includes = (places: Cell[], others: Cell[]) =>
  others.every((other) => places.some((place) => isSame(place, other)));

function chunks(items: Consequence[], size: number) {
  const parts: Consequence[][] = [];
  for (let index = 0; index < items.length; index += size)
    parts.push(items.slice(index, index + size));
  return parts;
}
