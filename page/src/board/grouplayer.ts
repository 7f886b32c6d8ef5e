/** The lines around cells that share mines, over the board, and how many mines they share. */

import { make, makeSvg } from "../shell/dom.ts";
import { isSame } from "./marks.ts";
import { makeCount } from "./proofsayings.ts";
import type { DrawnBoard } from "./drawnboard.ts";
import type { Group } from "./proofframes.ts";
import type { Cell } from "../engine/level.ts";

/** How far the line is from the edges of its cells, in cells. */
const INSET = 0.07;

export class GroupLayer {
  #board;
  #layer = make("div", { class: "group-layer", "aria-hidden": "true" });

  constructor(board: DrawnBoard) {
    this.#board = board;
    board.scroller.append(this.#layer);
  }

  show(groups: Group[]) {
    const { rows, columns } = this.#board;
    this.#layer.hidden = !groups.length;
    this.#layer.style.setProperty("--rows", String(rows));
    this.#layer.style.setProperty("--columns", String(columns));
    this.#layer.replaceChildren(...groups.flatMap((group) => this.#draw(group)));
  }

  /** Draw a group where its cells are shown: the board may be turned. */
  #draw(group: Group) {
    const { width, rows, columns } = this.#board;
    const cells = group.cells.map(([row, column]): Cell => {
      const place = this.#board.place(row * width + column);
      return [place.row, place.column];
    });
    const d = outline(cells) + links(cells);
    const line = (name: string) =>
      makeSvg("path", { class: name, d, "vector-effect": "non-scaling-stroke" });
    const box = { viewBox: `0 0 ${columns} ${rows}`, class: "group-lines" };
    const count = makeCount(group);
    const [row, column] = middle(cells);
    count.style.setProperty("--row", String(row));
    count.style.setProperty("--column", String(column));
    return [makeSvg("svg", box, line("under"), line("over")), count];
  }
}

const has = (cells: Cell[], place: Cell) => cells.some((cell) => isSame(cell, place));

/** Returns a path along those edges of cells that are no edges of other cells of the group. */
export function outline(cells: Cell[]) {
  const edges = cells.flatMap(([row, column]) => {
    // A line ends within its cell, goes on into the next one, or bends around a corner.
    const end = (beside: Cell, corner: Cell) =>
      has(cells, corner) && has(cells, beside) ? -INSET : has(cells, beside) ? 0 : INSET;
    const across = ([sign, y]: [number, number]) => {
      const left = column + end([row, column - 1], [row + sign, column - 1]);
      const right = column + 1 - end([row, column + 1], [row + sign, column + 1]);
      return has(cells, [row + sign, column]) ? "" : `M${left} ${y}H${right}`;
    };
    const along = ([sign, x]: [number, number]) => {
      const top = row + end([row - 1, column], [row - 1, column + sign]);
      const bottom = row + 1 - end([row + 1, column], [row + 1, column + sign]);
      return has(cells, [row, column + sign]) ? "" : `M${x} ${top}V${bottom}`;
    };
    return [
      across([-1, row + INSET]),
      across([1, row + 1 - INSET]),
      along([-1, column + INSET]),
      along([1, column + 1 - INSET]),
    ];
  });
  return edges.join("");
}

/** Returns lines between the parts of a group that do not touch, beside what lies between them. */
function links(cells: Cell[]) {
  const parts: Cell[][] = [];
  for (const cell of cells) {
    const near = parts.filter((part) => part.some((other) => distance(cell, other) === 1));
    const joined = [...near.flat(), cell];
    parts.splice(0, parts.length, ...parts.filter((part) => !near.includes(part)), joined);
  }
  const lines = parts.slice(1).map((part, index) => {
    const pairs = part.flatMap((to) => parts[index].map((from) => [from, to]));
    const [from, to] = pairs.sort(
      (one, other) => distance(...pair(one)) - distance(...pair(other)),
    )[0];
    const y = between(from[0], to[0]);
    const x = between(from[1], to[1]);
    return `M${x[0]} ${y[0]}L${x[1]} ${y[1]}`;
  });
  return lines.join("");
}

const pair = ([one, other]: Cell[]): [Cell, Cell] => [one, other];

const distance = ([row, column]: Cell, other: Cell) =>
  Math.abs(row - other[0]) + Math.abs(column - other[1]);

/** Returns where a line leaves one cell and reaches another, in one direction. */
function between(from: number, to: number) {
  if (from === to) return [from + 1 - INSET, to + 1 - INSET];
  return from < to ? [from + 1 - INSET, to + INSET] : [from + INSET, to + 1 - INSET];
}

/** Returns the middle of a group, if it is in it, else that of its first cell. */
function middle(cells: Cell[]) {
  const mean = (index: 0 | 1) =>
    cells.reduce((sum, cell) => sum + cell[index] + 0.5, 0) / cells.length;
  const place: [number, number] = [mean(0), mean(1)];
  const inside = has(cells, [Math.floor(place[0]), Math.floor(place[1])]);
  return inside ? place : [cells[0][0] + 0.5, cells[0][1] + 0.5];
}
