/**
 * What is practised: one drill after another, the answer to it, and what the answer is worth. It
 * knows nothing of how that looks.
 */

import { DisplayCode } from "../board/displaycode.ts";
import { PROOF_RULES, type ProofRule } from "../engine/terms.ts";
import { positionOfView, type Position } from "../analyse/position.ts";
import { readFragment } from "../analyse/positionlink.ts";
import {
  dueDrill,
  GUESSES,
  nextRule,
  ratingsOf,
  skillOf,
  type DrillAnswer,
  type DrillName,
  type Task,
} from "./training.ts";
import type { Drill } from "../engine/answers.ts";
import type { Core } from "../engine/core.ts";
import type { Cell, Explanation } from "../engine/level.ts";
import type { OwnMistakes } from "./ownmistakes.ts";

const { COVERED, FLAG, SAFE } = DisplayCode;

/** Drills of the present rule that are found before they are asked for. */
const AHEAD = 3;
/** Milliseconds of a storm. */
export const STORM_MS = 180_000;

/** The answers in the order in which they were given. */
export type History = { answers: DrillAnswer[]; add: (answer: DrillAnswer) => Promise<void> };

export type RuleChoice = "weakest" | "any" | ProofRule;

/**
 * The cell that was opened; cells that do not belong in the answer, and those that it lacks; and
 * why that is so.
 */
type Verdict = {
  solved: boolean;
  seconds: number;
  cell: number | null;
  wrong: number[];
  missing: number[];
  explanations: Explanation[];
};

/**
 * `own`: whether it is from a game of the player; `marks`: the cells that they say are safe or
 * mined.
 */
export type Round = {
  name: DrillName;
  drill: Drill;
  own: boolean;
  position: Position;
  begun: number;
  marks: Map<number, "s" | "f">;
  verdict: Verdict | null;
};

export class Trainer {
  core: Pick<Core, "drill" | "drillOf" | "explain">;
  history: History;
  mistakes: Pick<OwnMistakes, "missed" | "next">;
  onChange: () => void;
  say: { notStored: (error: unknown) => void; notExplained: (error: unknown) => void };
  choice: RuleChoice = "weakest";
  task: Task = "safe";
  round: Round | null = null;
  /** Why there is no drill; null if there is one. */
  error: unknown = null;
  storm: { ends: number; solved: number; failed: number } | null = null;
  /** The next drills, by skill. */
  ahead = new Map<string, { name: DrillName; drill: Promise<Drill> }[]>();
  /** How many drills were begun: only the last one is shown. */
  rounds = 0;

  /** @param say says why an answer was not stored, or not explained */
  constructor(
    core: Pick<Core, "drill" | "drillOf" | "explain">,
    history: History,
    mistakes: Pick<OwnMistakes, "missed" | "next">,
    onChange: () => void,
    say: { notStored: (error: unknown) => void; notExplained: (error: unknown) => void },
  ) {
    this.core = core;
    this.history = history;
    this.mistakes = mistakes;
    this.onChange = onChange;
    this.say = say;
  }

  /** Practise something else. */
  choose(choice: RuleChoice, task: Task) {
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

  #showNew(rule: ProofRule | null) {
    const ahead = this.ahead.get(skillOf({ rule })) ?? [];
    this.ahead.set(skillOf({ rule }), ahead);
    const { name, drill } = ahead.shift() ?? this.#newDrill(rule);
    while (ahead.length < AHEAD) ahead.push(this.#newDrill(rule));
    return this.show(name, drill);
  }

  /**
   * Show a drill.
   *
   * @param own whether it is from a game of the player
   */
  async show(name: DrillName, coming: Promise<Drill> = this.#find(name), own: boolean = false) {
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

  #due(): DrillName | null {
    const { choice, task } = this;
    return dueDrill(this.history.answers, Date.now(), (drill) => {
      if (drill.task !== task && !drill.position) return false;
      return choice === "weakest" || choice === "any" || drill.rule === choice;
    });
  }

  #newDrill(rule: ProofRule | null) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0].toString();
    const name = { task: this.task, rule, seed };
    return { name, drill: this.#find(name) };
  }

  async #rule(): Promise<ProofRule> {
    const { choice, history, mistakes } = this;
    if (choice !== "weakest" && choice !== "any") return choice;
    if (choice === "weakest") {
      return nextRule(history.answers, Math.random(), await mistakes.missed());
    }
    return PROOF_RULES[history.answers.length % PROOF_RULES.length];
  }

  #find({ task, rule, seed, position }: DrillName): Promise<Drill> {
    const own = position ? readFragment(position) : null;
    const coming = own
      ? this.core.drillOf(own)
      : this.core.drill(task, rule, BigInt(seed as string));
    coming.catch(() => {}); // who waits for it hears why
    return coming;
  }

  // Answers

  /** Open a cell, or say what it is: that is the answer, or a part of it. */
  take(cell: number, mark: "s" | "f") {
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

  /** @param cell the one that was opened */
  #judge(round: Round, cell: number | null) {
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

  /** Explain an answer: what was wrong with it, and why a right cell is right. */
  async #explain(round: Round) {
    const { position, verdict } = round;
    if (!verdict) return;
    const { wrong, missing } = verdict;
    const cells = new Set([...[...wrong, ...missing].slice(0, 1), taughtBy(round)]);
    const asked = [...cells].map((cell) => this.core.explain(position, placeOf(position, cell)));
    verdict.explanations = (await Promise.all(asked)).map(({ explanation }) => explanation);
    if (this.round === round) this.onChange();
  }

  rating(rule: ProofRule | null) {
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

/** Returns what is wrong with an answer, and what it lacks. */
function compare({ drill, position, marks }: Round, cell: number | null) {
  if (drill.task !== "certain") {
    const right = drill.right.some((place) => position.index(place) === cell);
    return { wrong: right ? [] : [cell as number], missing: [] };
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
 */
function taughtBy({ drill, position, verdict }: Round) {
  if (verdict?.solved && verdict.cell !== null) return verdict.cell;
  const { certain, rule, task } = drill;
  const taught = certain.find((it) => it.rule === rule && (task === "certain" || !it.mined));
  return position.index((taught ?? certain[0]).cell);
}

function placeOf(position: Position, index: number): Cell {
  const { row, column } = position.place(index);
  return [row, column];
}
