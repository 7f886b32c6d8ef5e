/** What a history of answers says: the ratings, the weakest rule, and which drill comes next. */

import { PROOF_RULES, type ProofRule } from "../engine/terms.ts";
import { rate, UNRATED, type Rating } from "./glicko2.ts";
import type { Drill } from "../engine/answers.ts";

export type Task = Drill["task"];

/** What gives a drill: a seed, or the fragment of a link with a position of one's own. */
export type DrillName = { task: Task; rule: ProofRule | null; seed?: string; position?: string };

/** An answer to a drill of this rating; `when` is Unix time. */
export type DrillAnswer = DrillName & {
  id: string;
  when: number;
  solved: boolean;
  seconds: number;
  rating: number;
};

/** The days after which a drill that was not solved comes back. */
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
 * Returns the rating of each skill, and that of all.
 *
 * @param answers in the order in which they were given
 */
export function ratingsOf(answers: readonly DrillAnswer[]) {
  const ratings: Map<string, Rating> = new Map([["all", UNRATED]]);
  for (const answer of answers) {
    const game = {
      rating: answer.rating,
      deviation: DRILL_DEVIATION,
      score: Number(answer.solved),
    };
    for (const skill of ["all", skillOf(answer)]) {
      ratings.set(skill, rate(ratings.get(skill) ?? UNRATED, [game]));
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
  let weakest = null;
  let least = Infinity;
  for (const rule of PROOF_RULES) {
    const own = answers.filter((answer) => answer.rule === rule);
    if (own.length < FEWEST) continue;
    const rating = (ratingsOf(own).get(rule) as Rating).rating;
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

/**
 * Returns the drill that is due again: one that was not solved comes back after 1, 3, 7 and 21
 * days, until it was solved at each of these times.
 *
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
    const answered = 1000 * answer.when;
    if (answer.solved && before === undefined) continue;
    if (answer.solved && before && answered < before.due) continue;
    const stage = answer.solved && before ? before.stage + 1 : 0;
    if (stage === RETURNS.length) waiting.delete(name);
    else waiting.set(name, { drill: answer, stage, due: answered + RETURNS[stage] * DAY_MS });
  }
  const due = [...waiting.values()].filter(({ drill, due }) => due <= now && isAsked(drill));
  due.sort((one, other) => one.due - other.due);
  return due.length ? due[0].drill : null;
}
