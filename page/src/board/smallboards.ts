/**
 * Two layouts that fit, beside the board: what may be, drawn as suppositions in small pictures of
 * the cells around the one in question. Marked are covered cells beside clues. Of a drill only those
 * are in which the two differ: so the pictures name no cell that is certain. A clue is fainter where
 * they do not show how it is met.
 */

import { make } from "../shell/dom.ts";
import { formatList } from "../shell/formats.ts";
import { t, type Key } from "../shell/i18n.ts";
import { isSame, markClasses, suppositionWord, type Mark } from "./marks.ts";
import { positionOfView } from "../analyse/position.ts";
import type { Witnesses } from "../engine/answers.ts";
import type { Cell } from "../engine/level.ts";

/** Rows and columns of a picture. */
const ROWS = 5;
const COLUMNS = 5;

type Kind = { turned: boolean; secret: boolean };

/** @param kind whether rows are shown as columns, and whether certain cells are kept secret */
export function smallBoards(given: Witnesses, kind: Kind) {
  const witnesses = kind.turned ? turnedWitnesses(given) : given;
  const corner = frameOf(witnesses);
  const pictures: [Key, string[]][] = [
    ["proof.ifSafe", witnesses.without],
    ["proof.ifMined", witnesses.with_mine],
  ];
  const figures = pictures.map(([key, rows]) => {
    const { element, words } = draw(witnesses, rows, corner, kind);
    const unseen = make("span", { class: "unseen" }, `: ${formatList(words)}`);
    return make("figure", {}, element, make("figcaption", {}, t(key), unseen));
  });
  return make("div", { class: "small-boards" }, ...figures);
}

/** Returns witnesses whose rows are the columns. */
function turnedWitnesses(witnesses: Witnesses): Witnesses {
  const turn = (rows: string[]) =>
    [...rows[0]].map((_, column) => rows.map((row) => row[column]).join(""));
  const { cell, view, with_mine, without } = witnesses;
  return {
    view: { ...view, rows: turn(view.rows) },
    cell: [cell[1], cell[0]],
    with_mine: turn(with_mine),
    without: turn(without),
  };
}

/** Returns the first row and column of the picture that shows most of what differs. */
function frameOf({ cell: [row, column], with_mine, without, view }: Witnesses): Cell {
  const [height, width] = [view.rows.length, view.rows[0].length];
  const [rows, columns] = [Math.min(ROWS, height), Math.min(COLUMNS, width)];
  const differs = ([r, c]: Cell) => with_mine[r][c] !== without[r][c];
  const starts = range(row - rows + 1, row).flatMap((top) =>
    range(column - columns + 1, column).map((left): Cell => [top, left]),
  );
  const inside = starts.filter(
    ([top, left]) => top >= 0 && left >= 0 && top + rows <= height && left + columns <= width,
  );
  /** What is shown, and how far the cell is from the middle. */
  const worth = ([top, left]: Cell) => {
    const shown = range(top, top + rows - 1)
      .flatMap((r) => range(left, left + columns - 1).map((c): Cell => [r, c]))
      .filter(differs).length;
    const off = Math.abs(row - top - (rows - 1) / 2) + Math.abs(column - left - (columns - 1) / 2);
    return shown - off / 10;
  };
  return inside.reduce((best, start) => (worth(start) > worth(best) ? start : best));
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Returns numbers without those at both ends that tell nothing. */
function trimmed(numbers: number[], tells: (number: number) => boolean) {
  const told = numbers.map(tells);
  return numbers.slice(told.indexOf(true), told.lastIndexOf(true) + 1);
}

/** Returns the rows and columns of a picture, which cells it marks, and which clues it meets. */
function planOf({ cell, view, with_mine, without }: Witnesses, corner: Cell, secret: boolean) {
  const [top, left] = corner;
  const board = positionOfView(view);
  const bottom = Math.min(top + ROWS, board.height) - 1;
  const right = Math.min(left + COLUMNS, board.width) - 1;
  const isClue = (index: number) => typeof board.cells[index] === "number";
  const isMarked = (index: number) => {
    const place = board.cell(index);
    const [row, column] = place;
    if (isSame(place, cell)) return true;
    if (!board.covered(index) || row < top || row > bottom || column < left || column > right)
      return false;
    const differs = with_mine[row][column] !== without[row][column];
    return board.neighbours(index).some(isClue) && (differs || !secret);
  };
  const isKnown = (index: number) =>
    !board.covered(index) || board.cells[index] === "f" || isMarked(index);
  const isMet = (index: number) => isClue(index) && board.neighbours(index).every(isKnown);
  const tells = (row: number, column: number) => {
    const index = board.index([row, column]);
    return isMarked(index) || Number(board.cells[index]) > 0;
  };
  const [rows, columns] = [range(top, bottom), range(left, right)];
  return {
    board,
    isMarked,
    isMet,
    rows: trimmed(rows, (row) => columns.some((column) => tells(row, column))),
    columns: trimmed(columns, (column) => rows.some((row) => tells(row, column))),
  };
}

/** Returns the picture of a layout, and what a screen reader says of it. */
function draw(witnesses: Witnesses, layout: string[], corner: Cell, { turned, secret }: Kind) {
  const { board, rows, columns, isMarked, isMet } = planOf(witnesses, corner, secret);
  const words: string[] = [];
  const lines = rows.map((row) => {
    const cells = columns.map((column) => {
      const index = board.index([row, column]);
      const mark: Mark = { asked: isSame([row, column], witnesses.cell) };
      if (isMarked(index)) {
        mark.look = layout[row][column] === "*" ? "if-mined" : "if-safe";
        const [r, c] = turned ? [column, row] : [row, column];
        const place = t("proof.cells", { row: r, columns: c, count: 1 });
        words.push(`${place} ${suppositionWord(mark.look)}`);
      }
      const classes = markClasses(board.cells[index], mark);
      return make("span", { class: `cell ${classes}${isMet(index) ? " named" : ""}` });
    });
    return make("div", { class: "row" }, ...cells);
  });
  const element = make("div", { class: "board small", "aria-hidden": "true" }, ...lines);
  return { element, words };
}
