/**
 * Motion that explains, in the modern look: an opening spreads from its cell, and the flags of
 * a win hop.
 */

import { greatest } from "../engine/extremes.ts";
import { DisplayCode } from "./displaycode.ts";
import type { DrawnBoard } from "./drawnboard.ts";
import type { ShownGame } from "../play/showngame.ts";

/** The longest motion of an opening, in milliseconds, and the part of it that one cell takes. */
const LONGEST = 150;
const ONE_CELL = 90;
/** More cells are only drawn: their motion would be slow. */
const MOST = 400;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param cells those that have changed */
export function showChange(board: DrawnBoard, game: ShownGame, cells: number[]) {
  if (still.matches || document.documentElement.dataset.look !== "modern") return;
  if (game.status === "won") hop(board, game);
  const opened = cells.filter((cell) => typeof game.cells[cell] === "number" && board.inView(cell));
  if (opened.length < 2 || opened.length > MOST) return;
  const start = board.place(opened.includes(board.cursor) ? board.cursor : opened[0]);
  const distances = opened.map((cell) => {
    const { row, column } = board.place(cell);
    return Math.max(Math.abs(row - start.row), Math.abs(column - start.column));
  });
  const step = (LONGEST - ONE_CELL) / greatest(distances);
  opened.forEach((cell, number) => {
    const delay = step * distances[number];
    board.element(cell).animate(APPEARING, { duration: ONE_CELL, delay, fill: "backwards" });
  });
}

const APPEARING = [{ opacity: 0.15 }, { opacity: 1 }];
const HOP = [{ transform: "none" }, { transform: "translateY(-22%)" }, { transform: "none" }];
/** One hop, and the time from one column to the next, in milliseconds. */
const HOP_MS = 240;
const COLUMN_MS = 8;

/** Let the flags of a won game hop, from left to right. */
function hop(board: DrawnBoard, game: ShownGame) {
  game.cells.forEach((code, cell) => {
    if (code !== DisplayCode.FLAG || !board.inView(cell)) return;
    const delay = COLUMN_MS * board.place(cell).column;
    board.element(cell).animate(HOP, { duration: HOP_MS, delay, pseudoElement: "::before" });
  });
}
