/** Advice in slices of time, by the kernel: each call plays on where the one before has ended. */

import { wrong } from "./checks.ts";
import { BUDGET } from "./limits.ts";
import type { Analysis } from "./analysis.ts";
import type { Cell } from "./level.ts";
import type { Advice, PlayedGames } from "./coreanswers.ts";

/** Time for the search for perfect play, before games are played on. */
const SEARCH_SECONDS = 2;
/** The seed of the layouts that are played. */
const SEED = 0n;

/**
 * Advises which cell to open, for a while.
 *
 * @param played of the answer before; empty for the first
 * @param seconds the time to play; one game for each candidate is played anyway
 */
export function deliberate(analysis: Analysis, played: PlayedGames[], seconds: number): Advice {
  analysis.checkPlayable();
  for (const { cell } of played) checkCandidate(analysis, cell);
  const { kernel, view, deadline } = analysis;
  try {
    const { width, height, cells, total } = view;
    kernel.call("advice_begin", cells, width, height, total, BUDGET, SEED, deadline.left);
    const exact = !played.length && search(analysis);
    if (!exact) {
      if (!played.length) kernel.call("advice_choose", null, deadline.left);
      for (const { cell, games, total, squares } of played) {
        const place = view.index(cell);
        kernel.call("advice_resume", null, place, games, total, squares, deadline.left);
      }
      const end = deadline.within(seconds);
      while (kernel.ask("advice_play", null, deadline.left) && end.left > 0);
    }
    return kernel.ask("advice_found", null, deadline.left);
  } finally {
    kernel.exports.advice_end();
  }
}

function search({ kernel, deadline }: Analysis) {
  const { left } = deadline.within(SEARCH_SECONDS);
  return kernel.ask("advice_search", null, left);
}

function checkCandidate(analysis: Analysis, cell: Cell) {
  if (analysis.clueDistribution(cell).some((p) => p > 0)) return;
  const [row, column] = cell;
  throw wrong(`row ${row}, column ${column} is a mine: expected a cell that may be safe`);
}
