/** Reads the rows of the text notation, as `View.from_rows` in boards/view.py. */

import { checkChoice, counted, quote, wrong } from "../engine/checks.ts";
import { COVERED, MINE, View } from "../engine/view.ts";

/** Letter of a cell without a clue -> the kernel's code. */
const CODES: Record<string, number> = { "?": COVERED, ".": COVERED, "!": MINE, "*": MINE };

/**
 * Reads a view: "?" is a covered cell, "!" or "*" a known mine, and a digit a clue. "." is a
 * covered cell, too, by default; most other programs write it for an opened 0.
 *
 * @param mines the total on the board, known mines included; null if it is unknown
 * @param options `dots` says what "." is
 * @throws {Refusal} if a letter is no cell, the rows have different lengths, or `dots` is unknown
 */
export function readView(
  rows: readonly string[],
  mines: number | null = null,
  { dots = "covered" }: { dots?: "covered" | "zero" } = {},
) {
  checkChoice("dots", dots, ["covered", "zero"]);
  if (!Array.isArray(rows)) throw wrong(`rows ${quote(rows)}: expected a list of texts`);
  if (!rows.length) throw wrong("there are no rows: expected ?, ! or 0 to 8 for each cell");
  const letters = rows.map((row) => {
    if (typeof row !== "string")
      throw wrong(`row ${quote(row)}: expected a text of ?, ! and 0 to 8`);
    return [...(dots === "zero" ? row.replaceAll(".", "0") : row)];
  });
  const width = letters[0].length;
  const cells = letters.flatMap((row, index) => readRow(row, width, index + 1));
  return new View(width, rows.length, Int8Array.from(cells), mines);
}

/** @param line from 1 */
function readRow(letters: string[], width: number, line: number) {
  const codes = letters.map((letter) =>
    /^[0-8]$/.test(letter) ? Number(letter) : (CODES[letter] ?? NaN),
  );
  const strange = codes.slice(0, width).findIndex(Number.isNaN);
  if (strange >= 0) {
    const cell = `line ${line}, column ${strange + 1}: ${quote(letters[strange])}`;
    throw wrong(`${cell} is not a cell: expected ?, ! or 0 to 8`);
  }
  if (letters.length !== width) {
    const column = Math.min(letters.length, width) + 1;
    throw wrong(
      `line ${line}, column ${column}: the row has ${counted(letters.length, "cell")}: expected ${width}`,
    );
  }
  return codes;
}
