/**
 * What a game is made from: levels, first-click rules, deals and layouts, as boards/level.py and
 * layout.py. A layout says where all mines are, a byte a cell, 1 for a mine.
 */

import { checkChoice, checkRange, checkWhole, counted, quote, repr, wrong } from "./checks.ts";
import {
  DEALS,
  FIRST_RULES,
  LEVELS,
  LONGEST_SIDE,
  PROOF_RULES,
  RULES,
  SEARCHED_DEALS,
  type First,
  type ProofRule,
  type LossKind,
  type Rules,
} from "./terms.ts";
import { CLUES } from "./calls.ts";
import { isBbbvRange, type BbbvRange } from "./bbbvrange.ts";
import type { Kernel } from "./kernel.ts";
import type { Proof, Witnesses } from "./answers.ts";

export type Code = number | "c" | "f" | "q" | "m" | "h" | "w" | "s";

/** Row and column. */
export type Cell = [number, number];

export type Level = { width: number; height: number; mines: number };

export type Reason = { hit: Cell; kind: LossKind; safe: Cell | null; flag: Cell | null };

export type ChangedCell = { row: number; column: number; code: Code };

export type Explanation = Proof | Witnesses;

/** "given" for a layout that the caller has. */
export type HowDealt = "random" | "no-guess" | "repaired" | "given";

/** What a game is made from. */
export type Terms = Level & {
  rules: Rules;
  first: First;
  deal: HowDealt;
  difficulty: ProofRule | null;
  bbbvRange: BbbvRange | null;
  seed: bigint;
};

/** @throws {Refusal} if the terms do not fit together */
export function checkTerms(terms: Terms) {
  checkLevel(terms);
  const { deal, difficulty } = terms;
  checkChoice("rules", terms.rules, RULES);
  checkChoice("first", terms.first, Object.keys(FIRST_RULES));
  if (deal !== "given") checkChoice("deal", deal, DEALS);
  if (difficulty !== null) checkChoice("difficulty", difficulty, PROOF_RULES);
  checkDifficulty(deal, difficulty);
  if (!isBbbvRange(terms.bbbvRange ?? [0, 0])) {
    throw wrong(`bbbv ${quote(terms.bbbvRange)}: expected the least and the most 3BV`);
  }
  // The corner keeps the fewest cells free, so another cell may still leave too few.
  checkFirstClick(terms, [0, 0], terms.first);
}

/** Throws a refusal if a difficulty goes with a deal that has none. */
function checkDifficulty(deal: string, difficulty: string | null) {
  if (difficulty === null || SEARCHED_DEALS.includes(deal)) return;
  const expected = SEARCHED_DEALS.map((name) => `'${name}'`).join(" or ");
  throw wrong(`difficulty '${difficulty}' with deal '${deal}': expected deal ${expected}`);
}

/** @throws {Refusal} if a side is out of range, or the mines do not fit */
export function checkLevel({ width, height, mines }: Level) {
  checkSize(width, height);
  checkMines(mines, width, height);
}

export function checkSize(width: number, height: number) {
  for (const [name, side] of [
    ["width", width],
    ["height", height],
  ] as const) {
    checkWhole(name, side);
    checkRange(name, side, 1, LONGEST_SIDE);
  }
}

export function checkMines(mines: number, width: number, height: number) {
  checkWhole("number of mines", mines);
  if (mines < 0 || mines > width * height) {
    const expected = `expected 0 to ${width * height}`;
    throw wrong(`${quote(mines)} mines do not fit on a ${width}x${height} board: ${expected}`);
  }
}

/**
 * Returns a level by its name, by a text such as "30x20x145", or as it is.
 *
 * @throws {Refusal} if it is unknown or out of range
 */
export function findLevel(level: string | Level): Level {
  const terms = typeof level === "string" ? parseLevel(level) : level;
  if (terms === null || typeof terms !== "object") {
    throw wrong(`level ${quote(level)}: expected a name, or width, height and mines`);
  }
  checkLevel(terms);
  return terms;
}

function parseLevel(text: string) {
  const named = LEVELS.find(({ name }) => name === text);
  if (named) return named;
  const numbers = /^(\d{1,99})x(\d{1,99})x(\d{1,99})$/i.exec(text);
  if (!numbers) {
    const names = LEVELS.map(({ name }) => name).join(", ");
    throw wrong(`level ${quote(text)} is unknown: expected ${names} or WIDTHxHEIGHTxMINES`);
  }
  const [width, height, mines] = numbers.slice(1).map(Number);
  return { width, height, mines };
}

/** @throws {Refusal} if the mines do not fit beside the cells that the rule keeps free */
export function checkFirstClick(
  { width, height, mines }: Level,
  [row, column]: Cell,
  first: First,
) {
  const most = width * height - squareSize(width, height, row, column, FIRST_RULES[first]);
  if (mines > most) {
    const verb = mines === 1 ? "does" : "do";
    throw wrong(
      `${counted(mines, "mine")} ${verb} not fit on a ${width}x${height} board with first=${repr(first)} ` +
        `at row ${row}, column ${column}: expected at most ${most}`,
    );
  }
}

/** Counts the cells of the square of this radius around a cell that are on the board. */
function squareSize(width: number, height: number, row: number, column: number, radius: number) {
  if (radius < 0) return 0;
  const rows = Math.min(row + radius, height - 1) - Math.max(row - radius, 0) + 1;
  const columns = Math.min(column + radius, width - 1) - Math.max(column - radius, 0) + 1;
  return rows * columns;
}

/** Counts the mines around each cell, and the 3BV of a layout. */
export function describeLayout(kernel: Kernel, { width }: Level, layout: Uint8Array) {
  const { answer: bbbv, bytes } = kernel.call(CLUES, { width, layout });
  return { clues: bytes, bbbv };
}

/** Writes a layout as rows of "*" and ".". */
export function layoutRows(layout: Uint8Array, width: number) {
  const text = Array.from(layout, (mine) => (mine ? "*" : ".")).join("");
  return Array.from({ length: layout.length / width }, (_, row) =>
    text.slice(row * width, (row + 1) * width),
  );
}

/** Reads rows of "*" and ".". */
export const readLayout = (rows: readonly string[]) =>
  Uint8Array.from(rows.join(""), (it) => (it === "*" ? 1 : 0));
