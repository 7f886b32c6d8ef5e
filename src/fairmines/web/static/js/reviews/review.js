/** Judges a game, opening by opening, in the kernel: as reviews/reviewing.py and review.py. */

import { wrong } from "../core/checks.js";
import { KernelRefusal, Outcome } from "../kernel/kernel.js";
import { BUDGET, PROOF_LIMIT } from "../kernel/limits.js";
import { explainRefusal } from "../kernel/sentences.js";
import { Refusal } from "../host/refusal.js";
import { MISTAKE_KINDS, PROOF_RULES, RULES } from "../core/terms.js";

/**
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {import("../kernel/kernel.js").Deadline} Deadline
 * @typedef {import("../host/protocol.js").Cell} Cell
 * @typedef {import("../host/protocol.js").Rules} Rules
 * @typedef {import("../core/terms.js").MistakeKind} MistakeKind
 * @typedef {import("../core/terms.js").ProofRule} ProofRule
 * @typedef {{player: string, program: string, began: string | null}} About who played, and when
 * @typedef {{value: number, low: number, high: number, exact: boolean}} Chance
 *   a winning chance, or a difference of two, with both ends of its 95 % interval
 * @typedef {{cell: Cell, risk: number, chance: Chance | null,
 *   proof: import("../host/protocol.js").Proof | null}} Better the cell that was better, and why
 * @typedef {{number: number, move: number, kind: "open" | "chord", cell: Cell, cells: Cell[],
 *   elapsed: number, seconds: number, mine_probability: number, risk: number, least_risk: number,
 *   forced: boolean, safe_cells: number, rule: ProofRule | null, survived: boolean, luck: number | null,
 *   mistake: MistakeKind | null, cut: boolean, better: Better | null,
 *   before: Chance | null, chosen: Chance | null, after: Chance | null, cost: Chance | null,
 *   open?: boolean}} Decision
 *   only the review's page has `open`, of verdicts that the chances to come may change
 * @typedef {About & {format: string, version: number, level: import("../host/protocol.js").Level,
 *   rules: Rules, judged_by: Rules, status: import("../host/protocol.js").Status, elapsed: number,
 *   games: number, seed: number, complete: boolean, luck: number | null, start: Chance | null,
 *   end: Chance | null, cost: number | null, gained: number | null, mistakes: number[],
 *   first_mistake: number | null,
 *   curve: {decision: number, elapsed: number, chance: Chance}[],
 *   counts: ReturnType<typeof readCounts>, decisions: Decision[]}} Review
 *   docs/reference/review-json.md describes it; its proofs are those of `explain`
 */

const FORMAT = "fairmines-review";
const VERSION = 1;
/** Draws the layouts of the games that are played on. */
const SEED = 0n;

/**
 * Judges each move that opened cells, by the board before it and the total of mines.
 *
 * @param {Game} game as it stands after its last move
 * @param {About & {first: import("../host/protocol.js").First}} about and the first-click rule
 * @param {number} games for each winning chance; 0 finds only exact ones
 * @param {Deadline} deadline
 * @returns {Review}
 * @throws {Refusal} if the game has no opening, or is too complex
 */
export function review(game, { first, ...about }, games, deadline) {
  const { kernel, rules } = game;
  const number = game.core.number(game.moves);
  const free = first === "any" ? 0 : 1;
  const begun = [number, RULES.indexOf(rules), free, games, SEED, BUDGET, PROOF_LIMIT];
  const [openings] = kernel.call("review_begin", null, ...begun).numbers;
  if (!openings) throw wrong("the game has no opening: expected a game with at least one");
  try {
    judge(game, deadline);
    const found = kernel.call("review_finish", null, game.elapsed, deadline.left).numbers;
    const decisions = Array.from({ length: openings }, (_, it) => readDecision(game, it));
    const mistakes = decisions.filter((it) => it.mistake).map((it) => it.number);
    const { complete, luck, start, end, cost, gained, curve } = readFigures(found);
    const counts = readCounts(kernel.call("review_counts", null).numbers);
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
      ...{ complete, luck, start, end, cost, gained },
      mistakes,
      first_mistake: mistakes[0] ?? null,
      curve,
      counts,
      decisions,
    };
  } finally {
    kernel.exports.review_end();
  }
}

/**
 * Finds what is certain about each move.
 *
 * @param {Game} game
 * @param {Deadline} deadline
 */
function judge({ kernel, view }, deadline) {
  try {
    kernel.call("review_judge", null, deadline.left);
  } catch (error) {
    if (error instanceof KernelRefusal && error.outcome === Outcome.OUT_OF_TIME) {
      const within = `within ${deadline.seconds} s`;
      const sentence = `the game is too complex to be reviewed ${within}: expected more time`;
      throw new Refusal(sentence, "too-complex");
    }
    throw explainRefusal(error, view, deadline.seconds);
  }
}

/**
 * Reads the numbers of an answer one after another.
 *
 * @param {Float64Array} numbers
 */
function reader(numbers) {
  let place = 0;
  const next = () => numbers[place++];
  return {
    next,
    take: (/** @type {number} */ count) => Array.from({ length: count }, next),
    flag: () => next() === 1,
    /** A number that may be missing, or infinite. */
    known: () => finite(next()),
    /** @returns {Chance | null} */
    chance: () => {
      const [value, low, high, exact] = [next(), next(), next(), next()];
      return Number.isNaN(value) ? null : { value, low, high, exact: exact === 1 };
    },
    rest: () => [...numbers.subarray(place)],
    done: () => place === numbers.length,
  };
}

/** @param {number} number */
const finite = (number) => (Number.isFinite(number) ? number : null);

/** @param {Float64Array} numbers of `review_finish` */
function readFigures(numbers) {
  const { next, flag, known, chance, done } = reader(numbers);
  const [complete, luck, cost, gained] = [flag(), known(), known(), known()];
  const [start, end] = [chance(), chance()];
  const curve = [];
  while (!done()) {
    curve.push({ decision: next(), elapsed: next(), chance: /** @type {Chance} */ (chance()) });
  }
  return { complete, luck, cost, gained, start, end, curve };
}

/**
 * Reads what a game adds to the figures of many games.
 *
 * @param {Float64Array} numbers of `review_counts`
 */
function readCounts(numbers) {
  const { next, known, take } = reader(numbers);
  const costs = known();
  const mistakes = Object.fromEntries(
    MISTAKE_KINDS.map((kind) => /** @type {const} */ ([kind, next()])).filter(([, count]) => count),
  );
  const [guesses, survived, expected, variance] = take(4);
  const times = Object.fromEntries(
    PROOF_RULES.map((rule) => /** @type {const} */ ([rule, take(next())])).filter(
      ([, seconds]) => seconds.length,
    ),
  );
  return { mistakes, guesses, survived, expected, variance, costs, times };
}

/**
 * Reads a decision, as docs/reference/review-json.md has it.
 *
 * @param {Game} game
 * @param {number} number
 * @returns {Decision}
 */
function readDecision({ kernel, view }, number) {
  const { numbers, bytes } = kernel.call("review_decision", null, number);
  const { next, flag, known, chance, rest } = reader(numbers);
  const place = (/** @type {number} */ it) => view.place(it);
  const [move, chord, cell] = [next(), flag(), next()];
  const [elapsed, seconds, mine_probability, risk] = [next(), next(), next(), next()];
  const [least_risk, forced, safe_cells, rule] = [next(), flag(), next(), next()];
  const [survived, luck, mistake, cut] = [flag(), known(), next(), flag()];
  const [before, chosen, after, cost] = [chance(), chance(), chance(), chance()];
  const better = { cell: next(), risk: next(), chance: chance(), safe: flag() };
  const proof = () => JSON.parse(new TextDecoder().decode(bytes));
  return {
    number,
    move,
    kind: chord ? "chord" : "open",
    cell: place(cell),
    cells: rest().map(place),
    elapsed,
    seconds,
    mine_probability,
    risk,
    least_risk,
    forced,
    safe_cells,
    rule: rule ? PROOF_RULES[rule - 1] : null,
    survived,
    luck,
    mistake: MISTAKE_KINDS[mistake] ?? null,
    cut,
    better:
      better.cell < 0
        ? null
        : {
            cell: place(better.cell),
            risk: better.risk,
            chance: better.chance,
            proof: better.safe ? proof() : null,
          },
    before,
    chosen,
    after,
    cost,
  };
}
