/**
 * What is practised: one drill after another, the answer to it, and what the answer is worth. It
 * knows nothing of how that looks.
 */

import { DisplayCode } from "../board/displaycode.js";
import { PROOF_RULES } from "../core/terms.js";
import { positionOfView } from "../analyse/position.js";
import { readFragment } from "../analyse/positionlink.js";
import { dueDrill, GUESSES, nextRule, ratingsOf, skillOf } from "./training.js";

const { COVERED, FLAG, SAFE } = DisplayCode;

/** Drills of the present rule that are found before they are asked for. */
const AHEAD = 3;
/** Milliseconds of a storm. */
export const STORM_MS = 180_000;

/**
 * @typedef {import("../core/answers.js").Drill} Drill
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../games/protocol.js").Explanation} Explanation
 * @typedef {import("./training.js").DrillAnswer} DrillAnswer
 * @typedef {{answers: DrillAnswer[], add: (answer: DrillAnswer) => Promise<void>}} History the answers in the
 *   order in which they were given
 * @typedef {import("./training.js").DrillName} DrillName
 * @typedef {import("./training.js").ProofRule} ProofRule
 * @typedef {import("./training.js").Task} Task
 * @typedef {"weakest" | "any" | ProofRule} RuleChoice
 *
 * @typedef {{solved: boolean, seconds: number, cell: number | null, wrong: number[],
 *   missing: number[], explanations: Explanation[]}} Verdict
 *   the cell that was opened; cells that do not belong in the answer, and those that it lacks; and
 *   why that is so
 * @typedef {import("../analyse/position.js").Position} Position
 * @typedef {{name: DrillName, drill: Drill, own: boolean, position: Position, begun: number,
 *   marks: Map<number, "s" | "f">, verdict: Verdict | null}} Round
 *   `own`: whether it is from a game of the player; `marks`: the cells that they say are safe or
 *   mined
 */

export class Trainer {
  /**
   * @param {Pick<Core, "drill" | "drillOf" | "explain">} core
   * @param {History} history
   * @param {Pick<import("./ownmistakes.js").OwnMistakes, "missed" | "next">} mistakes
   * @param {() => void} onChange
   * @param {{notStored: (error: unknown) => void, notExplained: (error: unknown) => void}} say
   *   says why an answer was not stored, or not explained
   */
  constructor(core, history, mistakes, onChange, say) {
    this.core = core;
    this.history = history;
    this.mistakes = mistakes;
    this.onChange = onChange;
    this.say = say;
    /** @type {RuleChoice} */
    this.choice = "weakest";
    /** @type {Task} */
    this.task = "safe";
    /** @type {Round | null} */
    this.round = null;
    /** @type {unknown} why there is no drill; null if there is one */
    this.error = null;
    /** @type {{ends: number, solved: number, failed: number} | null} */
    this.storm = null;
    /** @type {Map<string, {name: DrillName, drill: Promise<Drill>}[]>} the next drills, by skill */
    this.ahead = new Map();
    /** How many drills were begun: only the last one is shown. */
    this.rounds = 0;
  }

  /**
   * Practise something else.
   *
   * @param {RuleChoice} choice
   * @param {Task} task
   */
  choose(choice, task) {
    this.choice = choice;
    this.task = task;
    this.ahead.clear();
    return this.next();
  }

  /** Show the next drill: one that is due again, one from the player's games, or a new one. */
  async next() {
    const due = this.storm ? null : this.#due();
    if (due) return this.show(due);
    const number = ++this.rounds;
    const rule = this.task === "guess" ? null : await this.#rule();
    const fromGames = rule && this.task === "safe" && !this.storm;
    // Without them there are new ones.
    const own = fromGames ? await this.mistakes.next(rule).catch(() => null) : null;
    if (number !== this.rounds) return;
    if (own) return this.show(own.name, Promise.resolve(own.drill), true);
    return this.#showNew(rule);
  }

  /** @param {ProofRule | null} rule */
  #showNew(rule) {
    const ahead = this.ahead.get(skillOf({ rule })) ?? [];
    this.ahead.set(skillOf({ rule }), ahead);
    const { name, drill } = ahead.shift() ?? this.#newDrill(rule);
    while (ahead.length < AHEAD) ahead.push(this.#newDrill(rule));
    return this.show(name, drill);
  }

  /**
   * Show a drill.
   *
   * @param {DrillName} name
   * @param {Promise<Drill>} [coming]
   * @param {boolean} [own] whether it is from a game of the player
   */
  async show(name, coming = this.#find(name), own = false) {
    const number = ++this.rounds;
    try {
      const drill = await coming;
      if (number !== this.rounds) return;
      this.error = null;
      const position = positionOfView(drill.view);
      const begun = performance.now();
      this.round = { name, drill, own, position, begun, marks: new Map(), verdict: null };
    } catch (error) {
      if (number !== this.rounds) return;
      this.error = error;
      this.round = null;
      this.ahead.clear();
    }
    this.onChange();
  }

  /** @returns {DrillName | null} */
  #due() {
    const { choice, task } = this;
    return dueDrill(this.history.answers, Date.now(), (drill) => {
      if (drill.task !== task && !drill.position) return false;
      return choice === "weakest" || choice === "any" || drill.rule === choice;
    });
  }

  /** @param {ProofRule | null} rule */
  #newDrill(rule) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0].toString();
    const name = { task: this.task, rule, seed };
    return { name, drill: this.#find(name) };
  }

  /** @returns {Promise<ProofRule>} */
  async #rule() {
    const { choice, history, mistakes } = this;
    if (choice !== "weakest" && choice !== "any") return choice;
    if (choice === "weakest") {
      return nextRule(history.answers, Math.random(), await mistakes.missed());
    }
    return PROOF_RULES[history.answers.length % PROOF_RULES.length];
  }

  /**
   * @param {DrillName} name
   * @returns {Promise<Drill>}
   */
  #find({ task, rule, seed, position }) {
    const own = position ? readFragment(position) : null;
    const coming = own
      ? this.core.drillOf(own)
      : this.core.drill(task, rule, BigInt(/** @type {string} */ (seed)));
    coming.catch(() => {}); // who waits for it hears why
    return coming;
  }

  // Answers

  /**
   * Open a cell, or say what it is: that is the answer, or a part of it.
   *
   * @param {number} cell
   * @param {"s" | "f"} mark
   */
  take(cell, mark) {
    const { round } = this;
    if (!round || round.verdict || round.position.cells[cell] !== COVERED) return;
    if (round.drill.task !== "certain") {
      if (mark === SAFE) this.#judge(round, cell);
      return;
    }
    if (round.marks.get(cell) === mark) round.marks.delete(cell);
    else round.marks.set(cell, mark);
    this.onChange();
  }

  /** Compare what was marked with what is certain. */
  check() {
    const { round } = this;
    if (round && !round.verdict && round.drill.task === "certain") this.#judge(round, null);
  }

  /**
   * @param {Round} round
   * @param {number | null} cell the one that was opened
   */
  #judge(round, cell) {
    const { drill, name } = round;
    const seconds = (performance.now() - round.begun) / 1000;
    const { wrong, missing } = compare(round, cell);
    const solved = !wrong.length && !missing.length;
    round.verdict = { solved, seconds, cell, wrong, missing, explanations: [] };
    if (this.storm) this.storm[solved ? "solved" : "failed"]++;
    // The verdict waits for no disk.
    const stored = this.history.add({
      ...name,
      task: drill.task,
      rule: drill.rule,
      id: `drill-${crypto.randomUUID()}`,
      when: Date.now() / 1000,
      solved,
      seconds,
      rating: drill.rating,
    });
    stored.catch(this.say.notStored);
    this.onChange();
    if (!this.storm && drill.rule) this.#explain(round).catch(this.say.notExplained);
  }

  /**
   * Explain an answer: what was wrong with it, and why a right cell is right.
   *
   * @param {Round} round
   */
  async #explain(round) {
    const { position, verdict } = round;
    if (!verdict) return;
    const { wrong, missing } = verdict;
    const cells = new Set([...[...wrong, ...missing].slice(0, 1), taughtBy(round)]);
    const asked = [...cells].map((cell) => this.core.explain(position, placeOf(position, cell)));
    verdict.explanations = (await Promise.all(asked)).map(({ explanation }) => explanation);
    if (this.round === round) this.onChange();
  }

  /** @param {ProofRule | null} rule */
  rating(rule) {
    return this.ratings.get(rule ?? GUESSES)?.rating ?? 1500;
  }

  get ratings() {
    return ratingsOf(this.history.answers);
  }

  // Storm

  /** Begin a storm: as many drills as possible in three minutes; or end it. */
  switchStorm() {
    this.storm = this.storm ? null : { ends: performance.now() + STORM_MS, solved: 0, failed: 0 };
    return this.next();
  }
}

/**
 * Returns what is wrong with an answer, and what it lacks.
 *
 * @param {Round} round
 * @param {number | null} cell
 */
function compare({ drill, position, marks }, cell) {
  if (drill.task !== "certain") {
    const right = drill.right.some((place) => position.index(place) === cell);
    return { wrong: right ? [] : [/** @type {number} */ (cell)], missing: [] };
  }
  const proven = new Map(
    drill.certain.map((fact) => [position.index(fact.cell), fact.mined ? FLAG : SAFE]),
  );
  const wrong = [...marks]
    .filter(([index, mark]) => proven.get(index) !== mark)
    .map(([index]) => index);
  const missing = [...proven.keys()].filter((index) => !marks.has(index));
  return { wrong, missing };
}

/**
 * Returns the cell whose proof teaches most: the one that was opened, if it is right, or one that
 * takes the rule of the drill.
 *
 * @param {Round} round
 */
function taughtBy({ drill, position, verdict }) {
  if (verdict?.solved && verdict.cell !== null) return verdict.cell;
  const { certain, rule, task } = drill;
  const taught = certain.find((it) => it.rule === rule && (task === "certain" || !it.mined));
  return position.index((taught ?? certain[0]).cell);
}

/**
 * @param {Position} position
 * @param {number} index
 * @returns {import("../games/protocol.js").Cell}
 */
function placeOf(position, index) {
  const { row, column } = position.place(index);
  return [row, column];
}
