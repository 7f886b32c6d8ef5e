/** Advice in slices of time, by the kernel: each call plays on where the one before has ended. */

import {
  ADVICE_BEGIN,
  ADVICE_CHOOSE,
  ADVICE_END,
  ADVICE_FOUND,
  ADVICE_PLAY,
  ADVICE_RESUME,
  ADVICE_SEARCH,
} from "./calls.ts";
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
    const left = () => ({ seconds: deadline.left });
    const { width, cells, total } = view;
    const terms = { width, cells, mines: total, budget: BUDGET, seed: SEED };
    kernel.ask(ADVICE_BEGIN, { ...terms, ...left() });
    const exact = !played.length && search(analysis);
    if (!exact) {
      if (!played.length) kernel.ask(ADVICE_CHOOSE, left());
      for (const { cell, ...games } of played)
        kernel.ask(ADVICE_RESUME, { ...games, cell: view.index(cell), ...left() });
      const end = deadline.within(seconds);
      while (kernel.ask(ADVICE_PLAY, left()) && end.left > 0);
    }
    return kernel.ask(ADVICE_FOUND, left());
  } finally {
    kernel.ask(ADVICE_END, {});
  }
}

function search({ kernel, deadline }: Analysis) {
  return kernel.ask(ADVICE_SEARCH, { seconds: deadline.within(SEARCH_SECONDS).left });
}

function checkCandidate(analysis: Analysis, cell: Cell) {
  if (analysis.clueDistribution(cell).some((p) => p > 0)) return;
  const [row, column] = cell;
  throw wrong(`row ${row}, column ${column} is a mine: expected a cell that may be safe`);
}
