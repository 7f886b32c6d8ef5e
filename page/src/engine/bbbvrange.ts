/** Ranges of 3BV, for which a deal searches. */

import { LONGEST_SIDE, SEARCHED_DEALS } from "./terms.ts";
import type { HowDealt } from "./level.ts";

/** The least and the most 3BV of a layout as it is dealt. */
export type BbbvRange = readonly [number, number];

/** Whether two numbers are a range. */
export function isBbbvRange(range: readonly unknown[]) {
  const [least, most] = range as BbbvRange;
  const whole = range.length === 2 && Number.isInteger(least) && Number.isInteger(most);
  return whole && least >= 0 && least <= most && most <= LONGEST_SIDE ** 2;
}

/** Whether a first opening searches for its layout, which takes time. */
export const isSearched = (terms: { deal: HowDealt; bbbvRange?: BbbvRange | null }) =>
  SEARCHED_DEALS.includes(terms.deal) || (terms.deal === "random" && !!terms.bbbvRange);
