/** Small pictures of cells within a sentence: what a sentence speaks of is seen on the board. */

import { make } from "../shell/dom.ts";

/**
 * Returns a picture of a cell, and its name for those who hear the page.
 *
 * @param classes how the cell looks, as on the board
 * @param name what a screen reader says for it
 */
export function miniCell(classes: string, name: string = "") {
  const cell = make("span", { class: `cell ${classes}`, "aria-hidden": "true" });
  const mini = make("span", { class: "mini" }, cell);
  if (name) mini.append(make("span", { class: "unseen" }, name));
  return mini;
}

const uncapitalized = (text: string | null) =>
  (text ?? "").replace(/^./u, (first) => first.toLowerCase());

/** Stand for the cells of a sentence while its other values are filled in. */
const MARKS = ["\uE000", "\uE001"];

/**
 * Returns a sentence with cells in it.
 *
 * @param sentence the sentence with these marks in place of the cells
 * @param cells at most two
 */
export function withCells(
  sentence: (marks: string[]) => string,
  cells: HTMLElement[],
): (string | HTMLElement)[] {
  const text = sentence(MARKS);
  cells.forEach((cell, index) => {
    const name = cell.querySelector(".unseen");
    if (name && !text.startsWith(MARKS[index])) name.textContent = uncapitalized(name.textContent);
  });
  return text.split(/([\uE000\uE001])/).map((part) => cells[MARKS.indexOf(part)] ?? part);
}
