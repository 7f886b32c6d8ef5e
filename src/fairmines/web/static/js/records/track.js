/** The pointer's path and its buttons in a replay, as play/track.py. */

import { checkRange, quote, wrong } from "../core/checks.js";

/** Event kinds by their numbers: a move of the pointer, and buttons pressed and released. */
export const KIND_LETTERS = ".LlMmRr";
const MOST = 2 ** 31 - 1;
/** Integers of 64 bits, with a sign and without. */
const LEAST_WORD = -(2n ** 63n);
const MOST_WORD = 2n ** 64n - 1n;

/**
 * Returns a track whose events are in range and in order.
 *
 * @param {import("./record.js").Track} track
 * @returns {import("./record.js").Track}
 * @throws {import("../host/refusal.js").Refusal}
 */
export function checkedTrack(track) {
  const { cell, times, kinds, x, y } = track;
  const letters = [...kinds];
  const strange = letters.filter((it) => !KIND_LETTERS.includes(it)).sort();
  if (strange.length) {
    throw wrong(
      `kinds of a track has ${quote(strange[0])}: expected the letters ${quote(KIND_LETTERS)}`,
    );
  }
  for (const [name, values] of /** @type {const} */ ([["times", times], ["x", x], ["y", y]])) {
    if (values.some((it) => it < LEAST_WORD || it > MOST_WORD)) {
      throw wrong(`${name} of a track are no list of whole numbers`);
    }
    const beyond = values.find((it) => it < -MOST || it > MOST);
    if (beyond !== undefined) {
      throw wrong(`${name} of a track has ${beyond}: expected ${-MOST} to ${MOST}`);
    }
  }
  const sizes = [times.length, letters.length, x.length, y.length];
  if (new Set(sizes).size > 1) {
    const [a, b, c, d] = sizes;
    const found = `${a}, ${b}, ${c} and ${d} events`;
    throw wrong(`times, kinds, x and y of a track have ${found}: expected equal numbers`);
  }
  const late = times.findIndex((it, index) => index > 0 && it < times[index - 1]);
  if (late > 0) {
    throw wrong(
      `event ${late} of a track is earlier than the one before: ` +
        "expected events in the order of their times",
    );
  }
  checkRange("cell", cell, 1, 10_000);
  return { cell, times, kinds, x, y };
}
