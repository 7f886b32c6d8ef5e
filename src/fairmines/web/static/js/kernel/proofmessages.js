/**
 * A proof as messages: keys and values, for texts in any language, as in proofs/messages.py.
 */

import { COVERED } from "./view.js";

/**
 * @typedef {import("../host/protocol.js").Cell} Cell
 * @typedef {import("../host/protocol.js").ProofMessage} ProofMessage
 * @typedef {import("./view.js").View} View
 *
 * The kernel's structures; cells and clues are indices.
 * @typedef {{cell: number, mined: boolean}} Fact
 * @typedef {{clue: number, concludes: Fact[]}} Consequence
 * @typedef {{supposition: Fact, consequences: Consequence[], clash: number | null,
 *   branches: Branch[]}} Branch
 * @typedef {{clues: number[], cells: number, mines: number[]}} Group
 * @typedef {{rule: number, clues: number[], cells: Fact[], concludes: Fact[],
 *   refutation: Branch | null, supposition: Fact | null, groups: Group[], otherCells: number}} Step
 */

/** The numbers of the rules; `chain` and `cases` refute the opposite. */
const SINGLE = 1;
const SUBSET = 2;
const OVERLAP = 3;
const COUNT = 6;

export class StepMessages {
  /** @param {View} view with a total if a step counts */
  constructor(view) {
    this.view = view;
    /** @type {ProofMessage[]} */
    this.messages = [];
  }

  /**
   * Lists the sentences of a step, in order.
   *
   * @param {View} view
   * @param {Step} step
   */
  static of(view, step) {
    const it = new StepMessages(view);
    if (step.rule === SINGLE) it.single(step);
    else if (step.rule === SUBSET) it.subset(step);
    else if (step.rule === OVERLAP) it.overlap(step);
    else if (step.rule === COUNT) it.count(step);
    else it.refutation(step);
    it.conclusions(step);
    return it.messages;
  }

  /**
   * @param {string} key
   * @param {ProofMessage["values"]} [values]
   * @param {number} [depth]
   */
  say(key, values = {}, depth = 0) {
    this.messages.push({ key, values, depth });
  }

  /** @param {number[]} indices */
  places(indices) {
    return indices.map((it) => this.view.place(it));
  }

  /**
   * Says one message for the safe cells, and one for the mines.
   *
   * @param {string} key
   * @param {Fact[]} facts
   * @param {ProofMessage["values"]} [more]
   * @param {number} [depth]
   */
  sayFacts(key, facts, more = {}, depth = 0) {
    for (const [name, mined] of /** @type {const} */ ([["safe", false], ["mined", true]])) {
      const cells = this.places(cellsOf(facts, mined));
      if (cells.length) this.say(`${key}.${name}`, { ...more, count: cells.length, cells }, depth);
    }
  }

  /**
   * @param {string} key
   * @param {Fact} fact
   * @param {number} [depth]
   */
  state(key, fact, depth = 0) {
    const cells = this.places([fact.cell]);
    this.say(`${key}.${fact.mined ? "mined" : "safe"}`, { cells }, depth);
  }

  /** @param {Step} step */
  conclusions(step) {
    this.sayFacts("so", step.concludes);
    if (!step.concludes.length) this.say("so.clash");
  }

  /** @param {Step} step */
  single(step) {
    const { view } = this;
    const [clue] = step.clues;
    const wanted = view.cells[clue];
    const [mines, safe] = [cellsOf(step.cells, true), cellsOf(step.cells, false)];
    const places = view.neighbours(clue).filter((it) => view.cells[it] < 0).length - safe.length;
    const values = {
      clue: this.places([clue]),
      mines: this.places(mines),
      safe: this.places(safe),
      count: wanted,
    };
    if (!step.concludes.length) {
      this.say(mines.length > wanted ? "single.tooMany" : "single.tooFew", { ...values, places });
    } else if (step.concludes[0].mined) {
      this.say("single.mined", values);
    } else {
      this.say(wanted ? "single.safe" : "single.zero", values);
    }
  }

  /** @param {Step} step */
  subset(step) {
    const { view } = this;
    const settled = new Set(step.cells.map(({ cell }) => cell));
    const around = step.clues.map((clue) =>
      view.neighbours(clue).filter((it) => view.cells[it] === COVERED && !settled.has(it)),
    );
    const nested = around[0].every((it) => around[1].includes(it));
    const [inner, outer] = nested ? step.clues : [...step.clues].reverse();
    this.sayFacts("known", step.cells);
    this.say("subset", { inner: this.places([inner]), outer: this.places([outer]) });
  }

  /** @param {Step} step */
  overlap(step) {
    this.sayFacts("known", step.cells);
    this.say("overlap", { clues: this.places(step.clues) });
  }

  /** @param {Step} step */
  refutation(step) {
    this.sayFacts("known", step.cells);
    const refutation = /** @type {Branch} */ (step.refutation);
    this.branch(refutation, step.concludes.length ? "suppose" : "but", 0);
  }

  /**
   * @param {Branch} branch
   * @param {string} key
   * @param {number} depth
   */
  branch(branch, key, depth) {
    this.state(key, branch.supposition, depth);
    for (const { clue, concludes } of branch.consequences) {
      this.sayFacts("then", concludes, { clue: this.places([clue]) }, depth);
    }
    if (branch.clash !== null) this.say("then.clash", { clue: this.places([branch.clash]) }, depth);
    for (const it of branch.branches) this.branch(it, "case", depth + 1);
  }

  /** @param {Step} step */
  count(step) {
    const { view } = this;
    const total = /** @type {number} */ (view.mines);
    // 1. The numbers: the total, known mines, the groups, and the cells in no group.
    if (step.supposition) this.state("suppose", step.supposition);
    this.say("count.total", { count: total });
    if (view.known) this.say("count.known", { count: view.known });
    for (const group of step.groups) this.group(group);
    // 2. Why they do not add up, or what is left for the other cells.
    const before = view.known + (step.supposition?.mined ? 1 : 0);
    const least = step.groups.reduce((sum, { mines }) => sum + mines[0], before);
    const most = step.groups.reduce((sum, { mines }) => sum + mines[mines.length - 1], before);
    const others = step.otherCells;
    const mined = step.supposition ? null : (step.concludes[0]?.mined ?? null);
    if (mined === false && least === total) this.say("count.noneLeft", { count: others });
    else if (mined && most + others === total) this.say("count.allNeeded", { count: others });
    else if (least > total) this.say("count.tooMany", { count: least });
    else if (most + others < total) this.say("count.tooFew", { count: most + others, others });
    else this.say("count.gap", { others });
  }

  /** @param {Group} group */
  group({ clues, cells, mines }) {
    const values = { clues: this.places(clues), cells };
    const [least, most] = [mines[0], mines[mines.length - 1]];
    if (mines.length === 1) this.say("count.exactly", { ...values, count: least });
    else if (most - least === mines.length - 1) this.say("count.range", { ...values, least, most });
    else this.say("count.some", { ...values, numbers: mines.join(", ") });
  }
}

/**
 * @param {Fact[]} facts
 * @param {boolean} mined
 */
function cellsOf(facts, mined) {
  return facts.filter((it) => it.mined === mined).map(({ cell }) => cell);
}
