/** Files that hold the replays of a whole session. */

import { Refusal } from "../host/refusal.js";
import { decode } from "./decoding.js";

/**
 * Returns the names of the replays in a file that could not be read because there are several.
 *
 * @param {unknown} error of the host
 * @returns {string[] | null} null for another error
 */
export function namesInSession(error) {
  const failure = error instanceof Refusal ? error.failure : undefined;
  if (failure?.problem !== "several_replays") return null;
  const names = failure.values.flatMap((it) => (typeof it === "object" ? [decode(it.bytes)] : []));
  return names.length > 1 ? names : null;
}
