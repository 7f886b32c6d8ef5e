/** What is right and wrong with the answer to a drill. */

import { DisplayCode } from "../board/displaycode.ts";
import type { Position } from "../analyse/position.ts";
import type { Cell, Explanation } from "../engine/level.ts";
import type { Round } from "./trainer.ts";

const { FLAG, SAFE } = DisplayCode;

/**
 * The cell that was opened; cells that do not belong in the answer, and those that it lacks; and
 * why that is so. `change` is that of the rating, null for an answer that is not rated; `open` as long as the player may try again: what is right is not shown.
 */
export type Verdict = {
  solved: boolean;
  open: boolean;
  seconds: number;
  change: number | null;
  cell: number | null;
  wrong: number[];
  missing: number[];
  /** Null while they are on their way. */
  explanations: Explanation[] | null;
};

/** Returns what is wrong with an answer, and what it lacks. */
export function compare({ drill, position, marks }: Round, cell: number | null) {
  if (drill.task !== "certain") {
    const right = drill.right.some((place) => position.index(place) === cell);
    return { wrong: right ? [] : [cell as number], missing: [] };
  }
  const proven = new Map(
    drill.certain.map((fact) => [position.index(fact.cell), fact.mined ? FLAG : SAFE]),
  );
  const wrong = [...marks]
    .filter(([index, mark]) => proven.get(index) !== mark)
    .map(([index]) => index);
  const missing = [...proven.keys()].filter((index) => !marks.has(index));
  return { wrong, missing };
}

/**
 * Returns the cell whose proof teaches most: the one that was opened, if it is right, or one that
 * takes the rule of the drill.
 */
export function taughtBy({ drill, position, verdict }: Round) {
  if (verdict?.solved && verdict.cell !== null) return verdict.cell;
  const { certain, right, rule, task } = drill;
  const taught = certain.find((it) => it.rule === rule && (task === "certain" || !it.mined));
  return position.index((taught ?? certain[0])?.cell ?? right[0]);
}

/**
 * Returns what opening a cell shows: its number, and without a mine beside it those around.
 *
 * @param layout rows of "*" and "."
 */
export function openedCells(position: Position, layout: string[], cell: number) {
  const mines = layout.join("");
  const opened = new Map<number, number>();
  const waiting = [cell];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (opened.has(index) || !position.closed(index)) continue;
    const around = position.neighbours(index);
    const count = around.filter((it) => mines[it] === "*").length;
    opened.set(index, count);
    if (!count) waiting.push(...around);
  }
  return opened;
}

/** Rows and columns of a small picture of a drill. */
const [ROWS, COLUMNS] = [4, 5];

/** Returns the cells around the one whose proof teaches most, row by row. */
export function placesAround(round: Round): number[][] {
  const { position } = round;
  const { row, column } = position.place(taughtBy(round));
  const [height, width] = [Math.min(ROWS, position.height), Math.min(COLUMNS, position.width)];
  const first = (at: number, size: number, length: number) =>
    Math.min(length - size, Math.max(0, at - Math.floor(size / 2)));
  const [top, left] = [first(row, height, position.height), first(column, width, position.width)];
  return Array.from({ length: height }, (_, r) =>
    Array.from({ length: width }, (_, c) => position.index([top + r, left + c])),
  );
}

export function cellAt(position: Position, index: number): Cell {
  const { row, column } = position.place(index);
  return [row, column];
}
