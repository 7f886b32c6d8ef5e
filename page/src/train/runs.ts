/**
 * Storms and streaks. Their answers are kept with those of all drills, each with the id of its run;
 * they have no part in the ratings.
 */

import { greatest } from "../engine/extremes.ts";
import { localDay, type DrillAnswer } from "./training.ts";
import type { Round } from "./trainer.ts";

export type RunKind = "storm" | "streak";

/** How many wrong answers end a run. */
export const STRIKES: Record<RunKind, number> = { storm: 3, streak: 1 };
/** Milliseconds of a storm, and those that each five right answers in a row add. */
const STORM_MS = 180_000;
const COMBO_MS = 5_000;
const COMBO = 5;
/** An answer is slow that took so many times as long as the middle one, and so many seconds. */
const [SLOW, SLOW_SECONDS] = [2, 5];
/** Right answers until the drills get harder by a rule. */
const STEP = 4;

/** A run as its answers tell. */
export type RunResult = {
  kind: RunKind;
  /** Unix time of its first answer. */
  when: number;
  solved: number;
  failed: number;
  /** The most right answers in a row. */
  longest: number;
  /** The average of all answers. */
  seconds: number;
  /** The highest rating of a drill that was solved; 0 without any. */
  hardest: number;
};

/** A run that is played; `ends` by `performance.now`, null for a streak. */
export class Run {
  kind: RunKind;
  id: string;
  ends: number | null;
  rounds: Round[] = [];
  over = false;

  constructor(kind: RunKind) {
    this.kind = kind;
    this.id = `${kind}-${crypto.randomUUID()}`;
    this.ends = kind === "storm" ? performance.now() + STORM_MS : null;
  }

  /** Note an answer: five right ones in a row give time, and the last strike ends the run. */
  note(round: Round) {
    this.rounds.push(round);
    if (this.ends !== null && this.combo && this.combo % COMBO === 0) this.ends += COMBO_MS;
    this.over ||= this.failed >= STRIKES[this.kind];
  }

  get failed() {
    return this.rounds.filter(({ verdict }) => !verdict?.solved).length;
  }

  get solved() {
    return this.rounds.length - this.failed;
  }

  /** The right answers since the last wrong one. */
  get combo() {
    return this.rounds.length - 1 - this.rounds.findLastIndex(({ verdict }) => !verdict?.solved);
  }

  /** How many rules up from the easiest its next drill is. */
  get height() {
    return Math.floor(this.solved / STEP);
  }

  /** The failed ones, and then the slow ones. */
  get toDoAgain() {
    const times = this.rounds.map(secondsOf).sort((a, b) => a - b);
    const slow = Math.max(SLOW_SECONDS, SLOW * (times[Math.floor(times.length / 2)] ?? 0));
    const solved = this.rounds.filter(({ verdict }) => verdict?.solved);
    return [
      ...this.rounds.filter((round) => !solved.includes(round)),
      ...solved.filter((round) => secondsOf(round) > slow),
    ];
  }
}

const secondsOf = ({ verdict }: Round) => verdict?.seconds ?? 0;

/** Returns the runs of a kind, in the order of `answers`. */
export function runsOf(answers: readonly DrillAnswer[], kind: RunKind): RunResult[] {
  const runs = new Map<string, DrillAnswer[]>();
  for (const answer of answers) {
    if (!answer.run?.startsWith(`${kind}-`)) continue;
    runs.set(answer.run, [...(runs.get(answer.run) ?? []), answer]);
  }
  return [...runs.values()].map((own) => {
    const solved = own.filter((answer) => answer.solved);
    let [combo, longest] = [0, 0];
    for (const answer of own) {
      combo = answer.solved ? combo + 1 : 0;
      longest = Math.max(longest, combo);
    }
    const seconds = own.reduce((sum, answer) => sum + answer.seconds, 0) / own.length;
    const hardest = greatest([0, ...solved.map(({ rating }) => rating)]);
    const failed = own.length - solved.length;
    return { kind, when: own[0].when, solved: solved.length, failed, longest, seconds, hardest };
  });
}

/**
 * Returns the best of each of the player's last days, today last; null for a day without a run.
 *
 * @param now milliseconds since 1970
 */
export function bestByDay(runs: readonly RunResult[], days: number, now: number) {
  const today = localDay(now);
  return Array.from({ length: days }, (_, index) => {
    const own = runs.filter(({ when }) => localDay(1000 * when) === today - days + 1 + index);
    return own.length ? greatest(own.map(({ solved }) => solved)) : null;
  });
}
