/** Reads the addresses of the trainer: of a drill, of a lesson, or of a position. */

import { readFragment } from "../analyse/positionlink.ts";
import { DRILL_TASKS, PROOF_RULES } from "../engine/terms.ts";
import { isSeed } from "../shell/levels.ts";
import { DamagedLink, mended, oneOf, readFields } from "../shell/links.ts";
import type { RuleChoice } from "./drills.ts";
import type { DrillName, Task } from "./training.ts";

const READERS = {
  rule: oneOf(["weakest", "any", ...PROOF_RULES] as const),
  task: oneOf(DRILL_TASKS),
  lesson: (text: string) => (text === "" ? true : null),
  seed: (text: string) => (isSeed(text) ? text : null),
};

type DrillLink = {
  rule?: RuleChoice;
  task?: Task;
  lesson?: boolean;
  seed?: string;
  position?: string;
};

export function readDrillLink(hash: string): DrillLink | null {
  const fragment = mended(hash).slice(1);
  if (readFragment(fragment)) return { position: fragment };
  try {
    return readFields(fragment, READERS);
  } catch (error) {
    if (error instanceof DamagedLink) return null;
    throw error;
  }
}

/** Returns the drill of a seed, with a task, and with a rule of proof if its name is one. */
export function drillAt(seed: string, task: Task, rule: string): DrillName {
  const chosen = PROOF_RULES.find((name) => name === rule) ?? "single";
  return { task, rule: task === "guess" ? null : chosen, seed };
}
