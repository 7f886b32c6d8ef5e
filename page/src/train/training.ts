/** What a history of answers says: the ratings, the weakest rule, and which drill comes next. */

import { PROOF_RULES, type ProofRule } from "../engine/terms.ts";
import { rate, UNRATED, type Rating } from "./glicko2.ts";
import type { Drill } from "../engine/answers.ts";

export type Task = Drill["task"];

/** What gives a drill: a seed, or the fragment of a link with a position of one's own. */
export type DrillName = { task: Task; rule: ProofRule | null; seed?: string; position?: string };

/** An answer to a drill of this rating; `when` is Unix time; `run` is the storm, streak or day it is of. */
export type DrillAnswer = DrillName & {
  id: string;
  when: number;
  solved: boolean;
  seconds: number;
  rating: number;
  run?: string;
};

/** What makes a drill a favourite, or ends that: it holds the position, which no version changes. */
export type FavouriteMark = DrillName & {
  id: string;
  when: number;
  position: string;
  favourite: boolean;
};

/** What is stored of drills. */
export type DrillLine = DrillAnswer | FavouriteMark;

export const isAnswer = (line: DrillLine): line is DrillAnswer => !("favourite" in line);

/** The days of the player's calendar after which a drill that was not solved comes back. */
export const RETURNS = [1, 3, 7, 21];
const DAY_MS = 86_400_000;
/** A rule with fewer answers is not called weak. */
const FEWEST = 2;
/** The uncertainty of a drill's own rating. */
const DRILL_DEVIATION = 60;
/** The name of the rating of guesses, beside those of the rules. */
export const GUESSES = "guess";

export const skillOf = ({ rule }: { rule: ProofRule | null }) => rule ?? GUESSES;

export const nameOf = ({ task, rule, seed, position }: DrillName) =>
  position ? `position ${position}` : `${task} ${rule ?? GUESSES} ${seed}`;

/**
 * Returns answers in the order in which they were given. One from after tomorrow was given while the
 * clock was wrong: it comes first, as if it were long ago.
 *
 * @param now milliseconds since 1970
 */
export function inOrder<Answer extends { id: string; when: number }>(
  answers: readonly Answer[],
  now: number,
) {
  const dated = (answer: Answer) => (isImpossible(answer, now) ? 0 : 1);
  return [...answers].sort(
    (one, other) =>
      dated(one) - dated(other) || one.when - other.when || (one.id < other.id ? -1 : 1),
  );
}

const isImpossible = ({ when }: { when: number }, now: number) => 1000 * when > now + DAY_MS;

/** Returns the answers that are rated: the first one to each drill, if not of a storm or streak. */
export function ratedAnswers(answers: readonly DrillAnswer[]) {
  const known = new Set<string>();
  return answers.filter((answer) => {
    const name = nameOf(answer);
    return !known.has(name) && known.add(name) && !/^(storm|streak)-/.test(answer.run ?? "");
  });
}

/**
 * Returns the ratings of each skill after its answers, and those of all; the last one is the present
 * one.
 *
 * @param answers in the order in which they were given
 */
export function ratingsOf(answers: readonly DrillAnswer[]) {
  const ratings: Map<string, Rating[]> = new Map([["all", [UNRATED]]]);
  for (const answer of ratedAnswers(answers)) {
    const game = {
      rating: answer.rating,
      deviation: DRILL_DEVIATION,
      score: Number(answer.solved),
    };
    for (const skill of ["all", skillOf(answer)]) {
      const curve = ratings.get(skill) ?? [UNRATED];
      curve.push(rate(curve[curve.length - 1], [game]));
      ratings.set(skill, curve);
    }
  }
  return ratings;
}

/**
 * Returns the rule at which the player is weakest: its rating is the lowest compared with that of
 * its drills.
 *
 * @returns null as long as too little is known
 */
export function weakestRule(answers: readonly DrillAnswer[]): ProofRule | null {
  const rated = ratedAnswers(answers);
  let weakest = null;
  let least = Infinity;
  for (const rule of PROOF_RULES) {
    const own = rated.filter((answer) => answer.rule === rule);
    if (own.length < FEWEST) continue;
    const { rating } = ratingsOf(own).get(rule)?.at(-1) as Rating;
    const level = own.reduce((sum, answer) => sum + answer.rating, 0) / own.length;
    if (rating - level < least) [weakest, least] = [rule, rating - level];
  }
  return weakest;
}

/**
 * Returns the rule of the next drill for a player who trains what is weakest. As long as rules have
 * few answers, every second drill is of the rule that was missed most in games, and the others ask
 * the rules in turn. Then two of three drills are of the weakest rule.
 *
 * @param drawn 0 to 1, at random
 * @param missed how often each rule was missed in games
 */
export function nextRule(
  answers: readonly DrillAnswer[],
  drawn: number,
  missed: Partial<Record<ProofRule, number>> = {},
): ProofRule {
  const tried = (rule: ProofRule) => answers.filter((it) => it.rule === rule).length;
  const fewest = Math.min(...PROOF_RULES.map(tried));
  if (fewest < FEWEST) {
    const [most] = PROOF_RULES.filter((rule) => missed[rule]).sort(
      (one, other) => Number(missed[other]) - Number(missed[one]),
    );
    if (most && answers.length % 2 === 0) return most;
    return PROOF_RULES.find((rule) => tried(rule) === fewest) ?? "single";
  }
  const weakest = weakestRule(answers);
  if (weakest && answers.length % 3) return weakest;
  return PROOF_RULES[Math.floor(drawn * PROOF_RULES.length)];
}

/** Returns the drills that are favourites: the one that became one first comes first. */
export function favouritesOf(lines: readonly DrillLine[]): DrillName[] {
  const favourites = new Map<string, DrillName>();
  for (const line of lines) {
    if (isAnswer(line)) continue;
    const { task, rule, position } = line;
    if (line.favourite) favourites.set(nameOf(line), { task, rule, position });
    else favourites.delete(nameOf(line));
  }
  return [...favourites.values()];
}

/** Numbers the days of the player's calendar, which begin at midnight where the player is. */
export const localDay = (ms: number) =>
  Math.floor((ms - 60_000 * new Date(ms).getTimezoneOffset()) / DAY_MS);

/**
 * Returns the drill that is due again: one that was not solved comes back on the first, third,
 * seventh and 21st day after, until it was solved each time.
 *
 * @param answers in the order in which they were given
 * @param now milliseconds since 1970
 * @returns the one that waits longest
 */
export function dueDrill(
  answers: readonly DrillAnswer[],
  now: number,
  isAsked: (drill: DrillName) => boolean = () => true,
): DrillName | null {
  const waiting = new Map<string, { drill: DrillName; stage: number; due: number }>();
  for (const answer of answers) {
    const name = nameOf(answer);
    const before = waiting.get(name);
    // Nobody knows on which day: it may be due.
    const day = isImpossible(answer, now) ? -Infinity : localDay(1000 * answer.when);
    if (answer.solved && (!before || day < before.due)) continue;
    const stage = answer.solved && before ? before.stage + 1 : 0;
    if (stage === RETURNS.length) waiting.delete(name);
    else waiting.set(name, { drill: answer, stage, due: day + RETURNS[stage] });
  }
  const today = localDay(now);
  const due = [...waiting.values()].filter(({ drill, due }) => due <= today && isAsked(drill));
  due.sort((one, other) => Number(one.due > other.due) - Number(one.due < other.due));
  return due.length ? due[0].drill : null;
}

/** Returns the drills whose last answer was wrong, the one that waits longest first. */
export function unsolvedDrills(answers: readonly DrillAnswer[]): DrillName[] {
  const last = new Map<string, DrillAnswer>();
  for (const answer of answers) {
    last.delete(nameOf(answer)); // so that it comes last
    last.set(nameOf(answer), answer);
  }
  return [...last.values()].filter(({ solved }) => !solved);
}
