/**
 * How a cell looks before a move: the move's own cell, the one that was better, and the marks of a
 * proof.
 */

import { cellView } from "../board/cellview.js";
import { drawMark } from "../board/proofview.js";

/**
 * @param {import("./walk.js").Walk} walk
 * @param {number} index
 * @param {import("../board/heat.js").Heat | null} heat
 * @param {import("../board/proofview.js").ProofView} proof
 * @returns {import("../board/drawnboard.js").CellView}
 */
export function reviewedCell(walk, index, heat, proof) {
  const { game, at, position, next, decision, playback } = walk;
  const { row, column } = position.place(index);
  const is = (/** @type {number[] | undefined} */ cell) =>
    cell?.[0] === row && cell?.[1] === column;
  const safe = decision?.better?.risk === 0 && is(decision.better.cell);
  const chosen = next && is([next.row, next.column]);
  const view = cellView(position, index, {
    code: game.cellsAfter(at)[index],
    pressed: false,
    state: null,
    heat,
    highlight: playback.playing ? null : chosen ? "opened" : safe ? "wasSafe" : null,
  });
  return proof.open ? drawMark(view, proof.mark([row, column])) : view;
}
