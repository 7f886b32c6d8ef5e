/**
 * Sums up many games in the kernel: summaries of games as numbers.
 */

import { REVIEW_SUMS_ADD, REVIEW_SUMS_BEGIN, REVIEW_SUMS_END } from "./calls.ts";
import { Refusal } from "./refusal.ts";
import { MISTAKE_KINDS, PROOF_RULES, STATUSES } from "./terms.ts";
import { KernelRefusal, type Kernel } from "./kernel.ts";
import type { GameSummary, ReviewSummary as Summary } from "./answers.ts";

/** How many games the kernel takes at a time. */
const SLICE = 500;

/** What was packed before: filters choose among the same games. */
const packed = new WeakMap<GameSummary, Float64Array>();

/** Packs summaries, slice by slice. */
export function packGames(games: GameSummary[]) {
  const slices = [];
  for (let first = 0; first < games.length; first += SLICE) {
    slices.push(join(games.slice(first, first + SLICE).map(packGame)));
  }
  return slices;
}

function join(parts: Float64Array[]) {
  const joined = new Float64Array(parts.reduce((size, part) => size + part.length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

function packGame(game: GameSummary) {
  let numbers = packed.get(game);
  if (!numbers) {
    numbers = Float64Array.from(numbersOf(game));
    packed.set(game, numbers);
  }
  return numbers;
}

function numbersOf({
  status,
  decisions,
  luck,
  start,
  costs,
  complete,
  mistakes,
  missed,
  times,
  ...counts
}: GameSummary) {
  const { guesses, survived, expected, variance } = counts;
  const numbers = [
    STATUSES.findIndex((name) => name === status),
    decisions,
    luck ?? NaN,
    start ?? NaN,
    costs ?? NaN,
  ];
  numbers.push(complete ? 1 : 0);
  for (const kind of MISTAKE_KINDS) numbers.push(mistakes[kind] ?? 0);
  numbers.push(guesses, survived, expected, variance);
  for (const rule of PROOF_RULES) numbers.push(missed[rule] ?? 0);
  for (const rule of PROOF_RULES) {
    const seconds = times[rule] ?? [];
    numbers.push(seconds.length, ...seconds);
  }
  return numbers;
}

/** Sums games up, in the worker. */
export function sumUp(kernel: Kernel, slices: ReturnType<typeof packGames>): Summary {
  kernel.ask(REVIEW_SUMS_BEGIN, {});
  try {
    for (const games of slices) kernel.ask(REVIEW_SUMS_ADD, { games });
    return kernel.ask(REVIEW_SUMS_END, {});
  } catch (error) {
    if (!(error instanceof KernelRefusal)) throw error;
    throw new Refusal("these games are too many to be summed up at once", "too-large");
  }
}
