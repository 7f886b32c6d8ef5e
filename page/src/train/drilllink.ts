/** Reads the addresses of the trainer: of a session, a drill, a lesson, a position, or a set. */

import { readFragment } from "../analyse/positionlink.ts";
import { PROOF_RULES } from "../engine/terms.ts";
import { isDay } from "../daily/dates.ts";
import { isSeed } from "../shell/levels.ts";
import { DamagedLink, mended, readFields } from "../shell/links.ts";
import { DEFAULT, READERS, type Choice } from "./choice.ts";
import type { DrillName } from "./training.ts";

const FIELDS = {
  ...READERS,
  lesson: (text: string) => (text === "" ? true : null),
  seed: (text: string) => (isSeed(text) ? text : null),
  day: (text: string) => (isDay(text) ? text : null),
  set: (text: string) => (/^[\w-]+$/.test(text) ? text : null),
};

type DrillLink = {
  choice: Choice;
  lesson?: boolean;
  seed?: string;
  day?: string;
  set?: string;
  position?: string;
};

/** @returns null for a damaged address */
export function readDrillLink(hash: string): DrillLink | null {
  const fragment = mended(hash).slice(1);
  if (readFragment(fragment)) return { choice: DEFAULT, position: fragment };
  try {
    const { lesson, seed, day, set, ...fields } = readFields(fragment, FIELDS);
    const { rule, pattern, task, ...others } = fields;
    const lists = {
      rules: rule ?? DEFAULT.rules,
      patterns: pattern ?? DEFAULT.patterns,
      tasks: task ?? DEFAULT.tasks,
    };
    return { choice: { ...DEFAULT, ...others, ...lists }, lesson, seed, day, set };
  } catch (error) {
    if (error instanceof DamagedLink) return null;
    throw error;
  }
}

/** Returns the drill of a seed, with the first task and rule of a session. */
export function drillAt(seed: string, { tasks: [task], rules: [rule] }: Choice): DrillName {
  const chosen = PROOF_RULES.find((name) => name === rule) ?? "single";
  return { task, rule: task === "guess" ? null : chosen, seed };
}
