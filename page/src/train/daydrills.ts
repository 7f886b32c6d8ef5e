/** Today's five drills, the same for everyone, as train/daily_drills.py. */

import { positionOfView } from "../analyse/position.ts";
import { writeFragment } from "../analyse/positionlink.ts";
import { dayNumber } from "../daily/dates.ts";
import { loadFile } from "../engine/loading.ts";
import { lazily } from "../engine/once.ts";
import { DRILL_LEVEL, type ProofRule } from "../engine/terms.ts";
import type { DrillAnswer, DrillName } from "./training.ts";

const RULES: readonly (ProofRule | null)[] = ["single", "subset", "overlap", "chain", null];
export const DRILLS_A_DAY = RULES.length;

const loadLines = lazily(async () => {
  const file = await loadFile(new URL("../../kernel/daily_drills.txt", import.meta.url));
  return (await file.text()).split("\n");
});

/** What the answers to the drills of a day have as their run. */
export const runOfDay = (date: string) => `day-${date}`;

/** Whether each drill of a day that was answered was solved at the first try. */
export function solvedOf(answers: readonly DrillAnswer[], date: string) {
  const first = new Map<string | undefined, boolean>();
  for (const { run, position, solved } of answers) {
    if (run === runOfDay(date) && !first.has(position)) first.set(position, solved);
  }
  return first;
}

/** Finds the drills of a day; each year has the same ones. */
export async function drillsOfDay(date: string): Promise<DrillName[]> {
  const lines = await loadLines();
  const day = dayNumber(`2028${date.slice(4)}`) - dayNumber("2028-01-01");
  const [width, , mines] = DRILL_LEVEL;
  return RULES.map((rule, number) => {
    const rows = lines[day * RULES.length + number].match(new RegExp(`.{${width}}`, "g")) ?? [];
    const position = writeFragment(positionOfView({ rows, mines }));
    return { task: rule ? "safe" : "guess", rule, position };
  });
}
