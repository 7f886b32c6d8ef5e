/** The search for a layout without a guess, or with a 3BV in a range, which takes seconds at most. */

import { checkFirstClick, type HowDealt } from "./level.ts";
import { FIND_DEAL } from "./calls.ts";
import { KernelRefusal, type Kernel } from "./kernel.ts";
import type { First, ProofRule } from "./terms.ts";
import { noDeal } from "./refusals.ts";
import type { BbbvRange } from "./bbbvrange.ts";
import type { Cell, Level } from "./level.ts";

export type DealTerms = Level & {
  first: First;
  seed: bigint;
  deal: HowDealt;
  difficulty: ProofRule | null;
  bbbvRange: BbbvRange | null;
};

/** A layout, and which attempt has found it. */
export type FoundDeal = { attempt: number; layout: Uint8Array };

/** The default limit of a search. */
export const SEARCH_SECONDS = 10;

/** Returns the fields of a range of 3BV in requests. */
export const rangeFields = (range: BbbvRange | null) => ({
  least_bbbv: range && range[0],
  most_bbbv: range && range[1],
});

/**
 * Searches for the layout of a deal. The result depends only on the seed.
 *
 * @param seconds the time to search
 * @throws {Refusal} of the kind "no-deal" if the search finds no layout in time
 */
export function findDeal(
  kernel: Kernel,
  terms: DealTerms,
  start: Cell,
  seconds: number,
): FoundDeal {
  checkFirstClick(terms, start, terms.first);
  const { width, bbbvRange } = terms;
  const [row, column] = start;
  try {
    const { answer: attempt, bytes: layout } = kernel.call(FIND_DEAL, {
      ...terms,
      ...rangeFields(bbbvRange),
      start: row * width + column,
      seconds,
    });
    return { attempt, layout };
  } catch (error) {
    if (!(error instanceof KernelRefusal)) throw error;
    throw noDeal(terms, { tried: 1, ...error.why }, seconds);
  }
}
