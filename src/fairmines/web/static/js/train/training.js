/** What a history of answers says: the ratings, the weakest rule, and which drill comes next. */

import { PROOF_RULES } from "../core/terms.js";
import { rate, UNRATED } from "./glicko2.js";

/**
 * @typedef {import("../core/terms.js").ProofRule} ProofRule
 * @typedef {import("../core/answers.js").Drill["task"]} Task
 * @typedef {{task: Task, rule: ProofRule | null, seed?: string, position?: string}} DrillName
 *   what gives a drill: a seed, or the fragment of a link with a position of one's own
 * @typedef {DrillName & {id: string, when: number, solved: boolean, seconds: number,
 *   rating: number}} DrillAnswer an answer to a drill of this rating; `when` is Unix time
 * @typedef {import("./glicko2.js").Rating} Rating
 */

/** The days after which a drill that was not solved comes back. */
export const RETURNS = [1, 3, 7, 21];
const DAY_MS = 86_400_000;
/** A rule with fewer answers is not called weak. */
const FEWEST = 2;
/** The uncertainty of a drill's own rating. */
const DRILL_DEVIATION = 60;
/** The name of the rating of guesses, beside those of the rules. */
export const GUESSES = "guess";

/** @param {{rule: ProofRule | null}} drill */
export const skillOf = ({ rule }) => rule ?? GUESSES;

/** @param {DrillName} drill */
export const nameOf = ({ task, rule, seed, position }) =>
  position ? `position ${position}` : `${task} ${rule ?? GUESSES} ${seed}`;

/**
 * Returns the rating of each skill, and that of all.
 *
 * @param {readonly DrillAnswer[]} answers in the order in which they were given
 */
export function ratingsOf(answers) {
  /** @type {Map<string, Rating>} */
  const ratings = new Map([["all", UNRATED]]);
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
 * @param {readonly DrillAnswer[]} answers
 * @returns {ProofRule | null} null as long as too little is known
 */
export function weakestRule(answers) {
  let weakest = null;
  let least = Infinity;
  for (const rule of PROOF_RULES) {
    const own = answers.filter((answer) => answer.rule === rule);
    if (own.length < FEWEST) continue;
    const rating = /** @type {Rating} */ (ratingsOf(own).get(rule)).rating;
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
 * @param {readonly DrillAnswer[]} answers
 * @param {number} drawn 0 to 1, at random
 * @param {Partial<Record<ProofRule, number>>} [missed] how often each rule was missed in games
 * @returns {ProofRule}
 */
export function nextRule(answers, drawn, missed = {}) {
  const tried = (/** @type {ProofRule} */ rule) => answers.filter((it) => it.rule === rule).length;
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
 * @param {readonly DrillAnswer[]} answers
 * @param {number} now milliseconds since 1970
 * @param {(drill: DrillName) => boolean} [isAsked]
 * @returns {DrillName | null} the one that waits longest
 */
export function dueDrill(answers, now, isAsked = () => true) {
  /** @type {Map<string, {drill: DrillName, stage: number, due: number}>} */
  const waiting = new Map();
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
