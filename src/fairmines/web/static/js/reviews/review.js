/** Judges a game, opening by opening; as reviews/reviewing.py, review.py and review_json.py. */

import { Deadline } from "../kernel/kernel.js";
import { exactSum } from "../kernel/sums.js";
import { Refusal } from "../refusal.js";
import { analyse, isLate } from "./asking.js";
import { certain } from "./chance.js";
import { ChanceFinder } from "./chances.js";
import { Judge } from "./judging.js";
import { openingMoves } from "./openings.js";
import { valuesByPlay, valuesByRule } from "./values.js";
import { decide } from "./verdict.js";

/**
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {import("./chance.js").Chance} Chance
 * @typedef {import("./values.js").Values} Values
 * @typedef {import("./verdict.js").Decision} Decision
 * @typedef {{player: string, program: string, began: string | null,
 *   first: import("../protocol.js").First}} About who played, and when; the first-click rule
 */

const FORMAT = "fairmines-review";
const VERSION = 1;
/** Draws the layouts of the games that are played on. */
const SEED = 0n;

/**
 * Judges each move that opened cells, by the board before it and the total of mines.
 *
 * Winning chances are exact if at most 3,000 solutions are left. Elsewhere the expert plays on from
 * each guess, conditionally.
 *
 * @param {Game} game as it stands after its last move
 * @param {About} about
 * @param {number} games for each winning chance; 0 finds only exact ones
 * @param {number} seconds the time limit
 * @returns {object} docs/reference/review-json.md describes it; its proofs are those of `explain`
 * @throws {Refusal} if the game has no opening, or is too complex
 */
export function review(game, { first, ...about }, games, seconds) {
  const deadline = new Deadline(seconds);
  const { kernel } = game;
  const { rules } = game;
  const openings = openingMoves(game);
  const over = game.status !== "playing";
  let judged;
  let last = null;
  try {
    judged = new Judge(kernel, rules, first, deadline).judge(openings);
    if (!over) last = analyse(kernel, game.view, deadline);
  } catch (error) {
    if (!isLate(error)) throw error;
    const sentence = `the game is too complex to be reviewed within ${seconds} s: expected more time`;
    throw new Refusal(sentence, "too-complex");
  }
  const end = over ? certain(game.status === "won" ? 1 : 0) : null;
  const finder = new ChanceFinder(games, SEED, deadline);
  const values =
    rules === "classic" ? valuesByPlay(judged, last, end, finder) : valuesByRule(judged, end);
  const decisions = judged.map((it, number) =>
    decide(number, it, values.guesses.get(number) ?? null, rules),
  );
  return {
    format: FORMAT,
    version: VERSION,
    level: game.level,
    rules,
    judged_by: rules,
    status: game.status,
    elapsed: game.elapsed,
    ...about,
    games,
    seed: Number(SEED),
    complete: finder.complete,
    ...summarise(decisions, values, game.elapsed),
    decisions,
  };
}

/**
 * Says what the decisions of a game come to.
 *
 * @param {Decision[]} decisions
 * @param {Values} values
 * @param {number} elapsed
 */
function summarise(decisions, { start, end }, elapsed) {
  const lucks = decisions.map((it) => it.luck);
  const costs = decisions.filter((it) => it.mine_probability > 0).map((it) => it.cost);
  const known = costs.flatMap((it) => (it ? [it.value] : []));
  const cost = known.length === costs.length ? exactSum(known) : null;
  const mistakes = decisions.filter((it) => it.mistake).map((it) => it.number);
  return {
    luck: lucks.every((it) => it !== null) ? exactSum(lucks) : null,
    start,
    end,
    cost,
    gained: cost === null || !start || !end ? null : end.value - start.value + cost,
    mistakes,
    first_mistake: mistakes[0] ?? null,
    curve: curveOf(decisions, start, end, elapsed),
  };
}

/**
 * Returns the known winning chances over the game: at its start, before and after each guess, at its
 * end.
 *
 * @param {Decision[]} decisions
 * @param {Chance | null} start
 * @param {Chance | null} end
 * @param {number} elapsed
 */
function curveOf(decisions, start, end, elapsed) {
  /** @type {{decision: number, elapsed: number, chance: Chance}[]} */
  const points = [];
  const add = (/** @type {number} */ decision, /** @type {number} */ time, /** @type {Chance | null} */ chance) => {
    if (chance && points.at(-1)?.decision !== decision) points.push({ decision, elapsed: time, chance });
  };
  if (!decisions[0].before) add(1, decisions[0].elapsed, start);
  for (const it of decisions.filter(({ mine_probability: p }) => p > 0)) {
    add(it.number, it.elapsed, it.before);
    add(it.number + 1, it.elapsed, it.after);
  }
  add(decisions.length, elapsed, end);
  return points;
}
