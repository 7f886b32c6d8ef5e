/** Where drills come from: those that are due again, the player's own games, and new ones. */

import { positionOfView, type Position } from "../analyse/position.ts";
import { readFragment } from "../analyse/positionlink.ts";
import { PROOF_RULES, type ProofRule } from "../engine/terms.ts";
import { dueDrill, nextRule, skillOf, type DrillName, type Task } from "./training.ts";
import type { Drill } from "../engine/answers.ts";
import type { Core } from "../engine/core.ts";
import type { History } from "./history.ts";
import type { OwnMistakes } from "./ownmistakes.ts";
import type { Run } from "./runs.ts";

/** Drills of the present rule that are found before they are asked for. */
const AHEAD = 3;

export type RuleChoice = "weakest" | "any" | ProofRule;

/** What the player practises. */
export type Choice = { rule: RuleChoice; task: Task };

/** A drill that is being found; `own`: whether it is from a game of the player. */
type ComingDrill = { name: DrillName; drill: Promise<Drill>; own: boolean };

export type NamedDrill = { name: DrillName; drill: Drill; own: boolean; position: Position };

export class Drills {
  #core: Core;
  #history: History;
  #mistakes: OwnMistakes;
  /** The next new drills, by skill. */
  #ahead = new Map<string, ComingDrill[]>();

  constructor(core: Core, history: History, mistakes: OwnMistakes) {
    this.#core = core;
    this.#history = history;
    this.#mistakes = mistakes;
  }

  /** Forget the drills that are found ahead. */
  clear() {
    this.#ahead.clear();
  }

  /**
   * Find the next drill: one that is due again, one from the player's games, or a new one. In a run
   * they are new, and get harder if no rule is chosen.
   */
  async next(choice: Choice, run: Run | null): Promise<NamedDrill> {
    const due = run ? null : this.#due(choice);
    if (due) return this.find(due);
    if (run && choice.task !== "guess" && !isRule(choice.rule)) {
      const rule = PROOF_RULES[Math.min(run.height, PROOF_RULES.length - 1)];
      return withPosition(this.#new(choice.task, rule));
    }
    const rule = choice.task === "guess" ? null : await this.#rule(choice.rule);
    const fromGames = rule && choice.task === "safe" && !run;
    // Without them there are new ones.
    const own = fromGames ? await this.#mistakes.next(rule).catch(() => null) : null;
    if (own) return withPosition({ ...own, drill: Promise.resolve(own.drill), own: true });
    return withPosition(this.#new(choice.task, rule));
  }

  find(name: DrillName) {
    return withPosition(this.#begin(name));
  }

  #due({ rule, task }: Choice): DrillName | null {
    return dueDrill(this.#history.answers, Date.now(), (drill) => {
      if (drill.task !== task && !drill.position) return false;
      return rule === "weakest" || rule === "any" || drill.rule === rule;
    });
  }

  async #rule(choice: RuleChoice): Promise<ProofRule> {
    if (isRule(choice)) return choice;
    const { answers } = this.#history;
    if (choice === "any") return PROOF_RULES[answers.length % PROOF_RULES.length];
    return nextRule(answers, Math.random(), await this.#mistakes.missed());
  }

  #new(task: Task, rule: ProofRule | null) {
    const skill = skillOf({ rule });
    const ahead = this.#ahead.get(skill) ?? [];
    this.#ahead.set(skill, ahead);
    const begin = () => {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0].toString();
      return this.#begin({ task, rule, seed });
    };
    const next = ahead.shift() ?? begin();
    while (ahead.length < AHEAD) ahead.push(begin());
    return next;
  }

  #begin(name: DrillName): ComingDrill {
    const { task, rule, seed, position } = name;
    const own = position ? readFragment(position) : null;
    const drill = own
      ? this.#core.drillOf(own)
      : this.#core.drill(task, rule, BigInt(seed as string));
    drill.catch(() => {}); // who waits for it hears why
    return { name, drill, own: false };
  }
}

const isRule = (choice: RuleChoice) => choice !== "weakest" && choice !== "any";

async function withPosition({ drill: coming, ...named }: ComingDrill): Promise<NamedDrill> {
  const drill = await coming;
  return { ...named, drill, position: positionOfView(drill.view) };
}
