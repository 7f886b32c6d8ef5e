/**
 * Sums up many games in the kernel: summaries of games as the numbers that review_sums.cpp lists.
 */

import { Refusal } from "../games/refusal.js";
import { MISTAKE_KINDS, PROOF_RULES, STATUSES } from "./terms.js";
import { KernelRefusal } from "./kernel.js";

/**
 * @import { GameSummary } from "./answers.js"
 * @import { Kernel } from "./kernel.js"
 *
 * @typedef {import("./answers.js").ReviewSummary} Summary
 */

/** How many games the kernel takes at a time. */
const SLICE = 500;

/**
 * @type {WeakMap<GameSummary, Float64Array>} what was packed before: filters choose among the same
 *   games
 */
const packed = new WeakMap();

/**
 * Packs summaries, slice by slice.
 *
 * @param {GameSummary[]} games
 */
export function packGames(games) {
  const slices = [];
  for (let first = 0; first < games.length; first += SLICE) {
    slices.push(join(games.slice(first, first + SLICE).map(packGame)));
  }
  return slices;
}

/** @param {Float64Array[]} parts */
function join(parts) {
  const joined = new Float64Array(parts.reduce((size, part) => size + part.length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

/** @param {GameSummary} game */
function packGame(game) {
  let numbers = packed.get(game);
  if (!numbers) {
    numbers = Float64Array.from(numbersOf(game));
    packed.set(game, numbers);
  }
  return numbers;
}

/** @param {GameSummary} game */
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
}) {
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

/**
 * Sums games up, in the worker.
 *
 * @param {Kernel} kernel
 * @param {ReturnType<typeof packGames>} slices
 * @returns {Summary}
 */
export function sumUp(kernel, slices) {
  kernel.exports.review_sums_begin();
  try {
    for (const slice of slices) kernel.call("review_sums_add", new Uint8Array(slice.buffer));
    return kernel.ask("review_sums_end", null);
  } catch (error) {
    if (!(error instanceof KernelRefusal)) throw error;
    throw new Refusal("these games are too many to be summed up at once", "too-large");
  }
}
