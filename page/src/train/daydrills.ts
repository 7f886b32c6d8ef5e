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

/** Writes how drills or boards of a day went: ✓ right or won, ✗ not, ○ to come. */
export const writeSolved = (solved: readonly (boolean | undefined)[]) =>
  solved.map((it) => (it === undefined ? "○" : it ? "✓" : "✗")).join(" ");

/** Turns and mirrors a square board: each of eight years has another one of its images. */
function imageOf(rows: string[], year: number) {
  const turned = year & 1 ? [...rows].reverse() : rows;
  const mirrored = year & 2 ? turned.map((row) => [...row].reverse().join("")) : turned;
  if (!(year & 4)) return mirrored;
  return mirrored.map((_, column) => mirrored.map((row) => row[column]).join(""));
}

/** Finds the drills of a day. */
export async function drillsOfDay(date: string): Promise<DrillName[]> {
  const lines = await loadLines();
  const day = dayNumber(`2028${date.slice(4)}`) - dayNumber("2028-01-01");
  const [width, , mines] = DRILL_LEVEL;
  return RULES.map((rule, number) => {
    const rows = lines[day * RULES.length + number].match(new RegExp(`.{${width}}`, "g")) ?? [];
    const image = imageOf(rows, Number(date.slice(0, 4)));
    const position = writeFragment(positionOfView({ rows: image, mines }));
    return { task: rule ? "safe" : "guess", rule, position };
  });
}
