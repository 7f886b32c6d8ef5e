/** Advice in slices of time, by the kernel: each call plays on where the one before has ended. */

import { wrong } from "./checks.ts";
import { KernelRefusal, Outcome } from "./kernel.ts";
import { BUDGET } from "./limits.ts";
import { Refusal } from "./refusal.ts";
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
  const ask = (name: string, ...values: number[]) =>
    kernel.ask(`advice_${name}`, null, ...values, deadline.left);
  try {
    const { width, height, cells, total } = view;
    kernel.call("advice_begin", cells, width, height, total, BUDGET, SEED, deadline.left);
    const exact = !played.length && search(analysis);
    if (!exact) {
      if (!played.length) ask("choose");
      for (const { cell, games, total, squares } of played) {
        ask("resume", view.index(cell), games, total, squares);
      }
      const end = deadline.within(seconds);
      while (ask("play") && end.left > 0);
    }
    return ask("found");
  } catch (error) {
    if (error instanceof KernelRefusal && error.outcome === Outcome.TOO_COMPLEX) {
      throw new Refusal(
        "the positions after a guess are too entangled: counting them takes more than the budget " +
          `of ${BUDGET.toLocaleString("en-US")} weights`,
        "too-complex",
      );
    }
    throw error;
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
