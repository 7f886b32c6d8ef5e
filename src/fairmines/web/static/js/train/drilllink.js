/** Reads the addresses of the trainer: of a drill, of a lesson, or of a position. */

import { readFragment } from "../analyse/positionlink.js";
import { DRILL_TASKS, PROOF_RULES } from "../core/terms.js";
import { isSeed } from "../page/levels.js";
import { DamagedLink, mended, oneOf, readFields } from "../page/links.js";

const READERS = {
  rule: oneOf(/** @type {const} */ (["weakest", "any", ...PROOF_RULES])),
  task: oneOf(DRILL_TASKS),
  lesson: (/** @type {string} */ text) => (text === "" ? true : null),
  seed: (/** @type {string} */ text) => (isSeed(text) ? text : null),
};

/**
 * @typedef {{rule?: import("./trainer.js").RuleChoice, task?: import("./training.js").Task,
 *   lesson?: boolean, seed?: string, position?: string}} DrillLink
 *
 * @param {string} hash with the # in front, or empty
 * @returns {DrillLink | null} null if it is damaged
 */
export function readDrillLink(hash) {
  const fragment = mended(hash).slice(1);
  if (readFragment(fragment)) return { position: fragment };
  try {
    return readFields(fragment, READERS);
  } catch (error) {
    if (error instanceof DamagedLink) return null;
    throw error;
  }
}
