/** The search for a layout without a guess, or with a 3BV in a range, which takes seconds at most. */

import { DEALS, FIRST_RULES, PROOF_RULES, type First, type ProofRule } from "./terms.ts";
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

/** Returns the kernel's number of a deal; it knows a given layout when it sees one. */
export const dealNumber = (deal: HowDealt) => (deal === "given" ? 0 : DEALS.indexOf(deal));

/** Returns the kernel's number of a rule, from 1; 0 for none. */
export const ruleNumber = (difficulty: ProofRule | null) =>
  difficulty ? PROOF_RULES.indexOf(difficulty) + 1 : 0;

/** Returns the kernel's two numbers of a range of 3BV. */
export const rangeNumbers = (range: BbbvRange | null) => range ?? [NaN, NaN];

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
  const { width, height, mines, seed, first, deal, difficulty, bbbvRange } = terms;
  const [row, column] = start;
  const { answer: attempt, bytes: layout } = kernel.call(
    "find_deal",
    null,
    ...[dealNumber(deal), width, height, mines, BigInt.asIntN(64, seed), row * width + column],
    ...[FIRST_RULES[first], ruleNumber(difficulty), ...rangeNumbers(bbbvRange), seconds],
  );
  return { attempt, layout };
}
