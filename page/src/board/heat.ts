/** What is shown of mine probabilities, and in which of their colours. */

/**
 * What a cell shows. The same values give the same object, so that two analyses can be compared.
 * The probability is rounded to what can be seen; `least` is set if no cell has a lower risk and
 * one has a higher, `beside` if a neighbour is opened: all other cells have the same probability.
 */
export type Heat = { probability: number; decimals: 0 | 1; least: boolean; beside: boolean };

/** What is shown over covered cells. */
export type OverlayKind = "none" | "states" | "probabilities";

/** Where the next colour begins. Above the last of them no cell is worth a guess. */
export const STEPS_OF_RISK = [0, 0.1, 0.2, 0.35, 0.5];

/** Returns the number of a probability's colour, from 1. */
export const riskStep = (probability: number) =>
  STEPS_OF_RISK.filter((start) => probability >= start).length;
