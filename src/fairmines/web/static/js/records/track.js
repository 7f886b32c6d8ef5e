/** The pointer's path and its buttons in a replay, as play/track.py. */

import { checkRange, wrong } from "../core/checks.js";
import { MOST_CELL, MOST_IN_TRACK as MOST } from "./tracklimits.js";

/** Event kinds by their numbers: a move of the pointer, and buttons pressed and released. */
export const KIND_LETTERS = ".LlMmRr";
/**
 * Returns a track whose events are in order.
 *
 * @param {import("./record.js").Track} track
 * @returns {import("./record.js").Track}
 * @throws {import("../host/refusal.js").Refusal}
 */
export function checkedTrack(track) {
  const { cell, times, kinds, x, y } = track;
  const sizes = [times.length, kinds.length, x.length, y.length];
  if (new Set(sizes).size > 1) {
    const [a, b, c, d] = sizes;
    const found = `${a}, ${b}, ${c} and ${d} events`;
    throw wrong(`times, kinds, x and y of a track have ${found}: expected equal numbers`);
  }
  for (const [name, values] of Object.entries({ times, x, y })) {
    const far = values.find((it) => Math.abs(it) > MOST);
    if (far !== undefined) throw wrong(`${name} of a track has ${far}: expected ${-MOST} to ${MOST}`);
  }
  const late = times.findIndex((it, index) => index > 0 && it < times[index - 1]);
  if (late > 0) {
    throw wrong(
      `event ${late} of a track is earlier than the one before: ` +
        "expected events in the order of their times",
    );
  }
  checkRange("cell", cell, 1, MOST_CELL);
  return { cell, times, kinds, x, y };
}
