/** The search for a layout without a guess, or with a 3BV in a range, which takes seconds at most. */

import { FIND_DEAL } from "./calls.ts";
import type { First, ProofRule } from "./terms.ts";
import type { BbbvRange } from "./bbbvrange.ts";
import type { Kernel } from "./kernel.ts";
import type { Cell, HowDealt, Level } from "./level.ts";

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
  const { width, bbbvRange } = terms;
  const [row, column] = start;
  const { answer: attempt, bytes: layout } = kernel.call(FIND_DEAL, {
    ...terms,
    ...rangeFields(bbbvRange),
    start: row * width + column,
    seconds,
  });
  return { attempt, layout };
}
