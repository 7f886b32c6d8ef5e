/**
 * What a game is made from: levels, first-click rules, deals and layouts, as boards/level.py and
 * layout.py. A layout says where all mines are, a byte a cell, 1 for a mine.
 */

import { checkChoice, checkWhole, quote, wrong } from "./checks.ts";
import {
  DEALS,
  FIRST_RULES,
  LEVELS,
  PROOF_RULES,
  RULES,
  type First,
  type ProofRule,
  type LossKind,
  type Rules,
} from "./terms.ts";
import { CLUES } from "./calls.ts";
import type { BbbvRange } from "./bbbvrange.ts";
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

/** Throws a refusal unless each term has its type; the kernel looks whether they fit together. */
export function checkTypes(terms: Terms) {
  const { deal, difficulty, bbbvRange } = terms;
  checkLevel(terms);
  checkChoice("rules", terms.rules, RULES);
  checkChoice("first", terms.first, Object.keys(FIRST_RULES));
  if (deal !== "given") checkChoice("deal", deal, DEALS);
  if (difficulty !== null) checkChoice("difficulty", difficulty, PROOF_RULES);
  if ((bbbvRange ?? null) !== null) checkBbbv(bbbvRange);
}

function checkBbbv(range: readonly unknown[] | null) {
  if (!Array.isArray(range) || range.length !== 2) {
    throw wrong(`bbbv ${quote(range)}: expected the least and the most 3BV`);
  }
  for (const end of range) checkWhole(`bbbv ${quote(range)} has a 3BV that`, end);
}

/** Throws a refusal unless a size and a number of mines are whole numbers. */
export function checkLevel({ width, height, mines }: Level) {
  checkWhole("width", width);
  checkWhole("height", height);
  checkWhole("number of mines", mines);
}

/** Whether it is one of those with a name: they fit together with all other terms. */
export const hasName = ({ width, height, mines }: Level) =>
  LEVELS.some((it) => it.width === width && it.height === height && it.mines === mines);

/**
 * Returns a level by its name, by a text such as "30x20x145", or as it is.
 *
 * @throws {Refusal} if it is unknown
 */
export function findLevel(level: string | Level): Level {
  const terms = typeof level === "string" ? parseLevel(level) : level;
  if (terms === null || typeof terms !== "object") {
    throw wrong(`level ${quote(level)}: expected a name, or width, height and mines`);
  }
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
