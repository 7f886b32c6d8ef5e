/** Where drills come from: those that are due again, the player's own games, and new ones. */

import { positionOfView, type Position } from "../analyse/position.ts";
import { readFragment, writeFragment } from "../analyse/positionlink.ts";
import { PROOF_RULES, type ProofRule } from "../engine/terms.ts";
import { namedRules, outside, PATTERN_RULES, SIZES, type Choice } from "./choice.ts";
import { UNRATED } from "./glicko2.ts";
import {
  dueDrill,
  nextRule,
  skillOf,
  unsolvedDrills,
  type DrillName,
  type Task,
} from "./training.ts";
import type { Drill } from "../engine/answers.ts";
import type { Core } from "../engine/core.ts";
import type { History } from "./history.ts";
import type { OwnMistakes } from "./ownmistakes.ts";
import type { Run } from "./runs.ts";

/** Drills of the present rule that are found before they are asked for. */
const AHEAD = 3;

/** Drills that are tried for one within the chosen range, or with a chosen pattern. */
const MOST_TRIED = 100;

/** A drill that is being found; `own`: whether it is from a game of the player; `sized`: of another board. */
type ComingDrill = { name: DrillName; drill: Promise<Drill>; own: boolean; sized?: boolean };

/** `known`: whether it is a favourite that was asked for, whose answer counts for nothing. */
export type NamedDrill = {
  name: DrillName;
  drill: Drill;
  own: boolean;
  position: Position;
  known?: boolean;
};

export class Drills {
  #core: Core;
  #history: History;
  #mistakes: OwnMistakes;
  /** The next new drills, by skill. */
  #ahead = new Map<string, ComingDrill[]>();
  /** How many favourites were asked for. */
  #favourites = 0;

  constructor(core: Core, history: History, mistakes: OwnMistakes) {
    this.#core = core;
    this.#history = history;
    this.#mistakes = mistakes;
  }

  /** Forget the drills that are found ahead, and begin with the first favourite. */
  clear() {
    this.#ahead.clear();
    this.#favourites = 0;
  }

  /**
   * Find the next drill: one that is due again, one from the player's games, or a new one. In a run
   * they are new, and get harder if no rule is chosen.
   */
  async next(choice: Choice, run: Run | null): Promise<NamedDrill> {
    const task = choice.tasks[this.#history.answers.length % choice.tasks.length];
    const mistakes = choice.from === "mistakes" && !run;
    const due = run ? null : mistakes ? this.#unsolved(choice) : this.#due(choice);
    if (due) return this.find(due);
    const favourite = run ? null : this.#favourite(choice);
    if (favourite) return { ...(await this.find(favourite)), known: true };
    const rule = task === "guess" ? null : await this.#rule(choice, run);
    const fromGames = rule && task === "safe" && !run;
    // Without them there are new ones.
    const rules = mistakes ? [rule, ...PROOF_RULES] : [rule];
    for (const missed of fromGames ? rules : []) {
      const own = missed && (await this.#mistakes.next(missed).catch(() => null));
      if (own) return withPosition({ ...own, drill: Promise.resolve(own.drill), own: true });
    }
    return run ? withPosition(this.#new(task, rule, choice)) : this.#fitting(task, rule, choice);
  }

  /** Find a new drill within the range and with a pattern that is chosen, or the nearest one. */
  async #fitting(task: Task, rule: ProofRule | null, choice: Choice): Promise<NamedDrill> {
    const own = this.#history.ratings.get(skillOf({ rule }))?.at(-1)?.rating ?? UNRATED.rating;
    const named = namedRules(choice);
    const withPattern = named.length ? named : PATTERN_RULES;
    const rules = rule && choice.patterns.length ? withPattern : [rule];
    let [nearest, least] = [null as NamedDrill | null, Infinity];
    for (let tried = 0; tried < MOST_TRIED && least > 0; tried++) {
      const found = await withPosition(this.#new(task, rules[tried % rules.length], choice));
      const misses = outside(choice, found.drill.rating, own);
      const off = misses || (await this.#hasPattern(found, choice)) ? misses : Infinity;
      if (!nearest || off < least) [nearest, least] = [found, off];
    }
    return nearest as NamedDrill;
  }

  async #hasPattern({ drill, position }: NamedDrill, { patterns }: Choice) {
    if (!patterns.length || !drill.rule) return true;
    const taught = drill.certain.find((it) => it.rule === drill.rule && !it.mined);
    if (!taught) return false;
    const { explanation } = await this.#core.explain(position, taught.cell);
    const pattern = "pattern" in explanation ? explanation.pattern?.name : null;
    return patterns.some((name) => name === pattern);
  }

  find(name: DrillName) {
    return withPosition(this.#begin(name));
  }

  #due(choice: Choice): DrillName | null {
    // What has to fit more than a rule is new.
    const { from, range, patterns, size } = choice;
    if (from !== "all" || range !== "any" || patterns.length || size !== SIZES[0]) return null;
    return dueDrill(this.#history.answers, Date.now(), (drill) => isAsked(drill, choice));
  }

  #unsolved(choice: Choice): DrillName | null {
    const { answers } = this.#history;
    return unsolvedDrills(answers).find((drill) => isAsked(drill, choice)) ?? null;
  }

  /** All favourites of a session in turn. */
  #favourite(choice: Choice): DrillName | null {
    if (choice.from !== "favourites") return null;
    const asked = this.#history.favourites.filter((drill) => isAsked(drill, choice));
    return asked.length ? asked[this.#favourites++ % asked.length] : null;
  }

  async #rule(choice: Choice, run: Run | null): Promise<ProofRule> {
    const { answers } = this.#history;
    const named = namedRules(choice);
    if (named.length) return named[answers.length % named.length];
    if (run) return PROOF_RULES[Math.min(run.height, PROOF_RULES.length - 1)];
    if (choice.rules.includes("any")) return PROOF_RULES[answers.length % PROOF_RULES.length];
    return nextRule(answers, Math.random(), await this.#mistakes.missed());
  }

  #new(task: Task, rule: ProofRule | null, { size }: Choice): ComingDrill {
    const key = `${size} ${task} ${rule}`;
    const ahead = this.#ahead.get(key) ?? [];
    this.#ahead.set(key, ahead);
    const begin = () => {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0].toString();
      return this.#begin({ task, rule, seed }, size);
    };
    const next = ahead.shift() ?? begin();
    while (ahead.length < AHEAD) ahead.push(begin());
    return next;
  }

  #begin(name: DrillName, size: string = SIZES[0]): ComingDrill {
    const { task, rule, seed, position } = name;
    const own = position ? readFragment(position) : null;
    const drill = own
      ? this.#core.drillOf(own).then((it) => asTask(it, task))
      : this.#core.drill(task, rule, BigInt(seed as string), size.split("x").map(Number));
    drill.catch(() => {}); // who waits for it hears why
    return { name, drill, own: false, sized: size !== SIZES[0] };
  }
}

/** A position in which something is certain can also ask for all of it. */
const asTask = (drill: Drill, task: Task): Drill =>
  task === "certain" && drill.task === "safe" ? { ...drill, task } : drill;

/** Whether a drill of the history is of a session. */
function isAsked(drill: DrillName, choice: Choice) {
  if (!choice.tasks.includes(drill.task) && !drill.position) return false;
  const named = namedRules(choice);
  return !named.length || named.some((rule) => rule === drill.rule);
}

/** A seed gives a drill of the usual board: one of another board is named by its position. */
async function withPosition(coming: ComingDrill): Promise<NamedDrill> {
  const { name, own, sized } = coming;
  const drill = await coming.drill;
  const position = positionOfView(drill.view);
  const { task, rule } = name;
  const address = sized ? { task, rule, position: writeFragment(position) } : name;
  return { name: address, own, drill, position };
}
