/**
 * The language of marks: how cells look on the board while a proof speaks of them, and the same in
 * its sentences. docs/explanation/marks.md shows each of them; styles/marks.css and
 * proofmarks.css draw them.
 */

import { make } from "../shell/dom.ts";
import { t, type Key } from "../shell/i18n.ts";
import { classesOf } from "./cellview.ts";
import type { CellView } from "./drawnboard.ts";
import type { Cell, Code } from "../engine/level.ts";

/** What is known or supposed of a covered cell, or what a clue does. */
export type Look = "safe" | "mined" | "undetermined" | "if-safe" | "if-mined" | "cause" | "clash";

/**
 * `asked`: the cell in question; `follows`: what follows in this step; `letter`: what the sentence
 * calls it.
 */
export type Mark = { look?: Look; asked?: boolean; follows?: boolean; letter?: string };

/** By "row,column". */
export type Marks = Map<string, Mark>;

export const placeKey = ([row, column]: Cell) => `${row},${column}`;

export const isSame = (one: Cell, other: Cell | null) =>
  other !== null && placeKey(one) === placeKey(other);

export function placeOfKey(key: string): Cell {
  const [row, column] = key.split(",").map(Number);
  return [row, column];
}

/** What a screen reader says of each. */
const NAMES: Record<Look | "asked", Key> = {
  safe: "state.safe",
  mined: "state.mined",
  undetermined: "state.undetermined",
  "if-safe": "mark.ifSafe",
  "if-mined": "mark.ifMined",
  cause: "mark.cause",
  clash: "mark.clash",
  asked: "mark.asked",
};

/** Returns the classes of a mark on a cell with this code. */
export function markClasses(code: Code, { look, asked, follows, letter }: Mark) {
  // A covered cell shows the mark, and not a flag.
  const names = [typeof code === "string" && look ? "covered" : classesOf(code)];
  if (look) names.push(look);
  if (asked) names.push("asked");
  if (follows) names.push("follows");
  if (look || letter) names.push("named");
  return names.join(" ");
}

/** Returns how a cell looks with its mark. */
export function markedView(view: CellView, code: Code, mark: Mark): CellView {
  const { look, asked, letter } = mark;
  const words = [letter, look && t(NAMES[look]), asked && t(NAMES.asked)].filter(Boolean);
  return {
    classes: `cell ${markClasses(code, mark)}`,
    text: "",
    label: [view.label, ...words].join(", "),
    letter,
  };
}

/** Returns the word for a supposition, which a sentence alone would make a fact. */
export const suppositionWord = (look: Look | undefined) =>
  look === "if-safe" || look === "if-mined" ? t(NAMES[look]) : "";

/**
 * Returns the tile of a cell in a sentence: its letter and its picture, as on the board.
 *
 * @param name what a screen reader says for it
 */
export function makeTile(code: Code, mark: Mark, name: string) {
  const { letter, ...shown } = mark;
  const cell = make("span", { class: `cell ${markClasses(code, { ...shown })}` });
  const parts = letter ? [make("b", {}, letter), cell] : [cell];
  const tile = make("span", { class: "mini tile", "aria-hidden": "true" }, ...parts);
  return make("span", { class: "thing" }, tile, make("span", { class: "unseen" }, name));
}
