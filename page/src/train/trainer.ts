/**
 * The state of the trainer: one drill after another, the answer to it, and what the answer is
 * worth. Input calls its methods; each kind of change has a method of `Drawing`.
 */

import { DisplayCode } from "../board/displaycode.ts";
import { writeFragment } from "../analyse/positionlink.ts";
import { cellAt, compare, openedCells, taughtBy, type Verdict } from "./answer.ts";
import { drillAt, readDrillLink } from "./drilllink.ts";
import { drillsOfDay, runOfDay, solvedOf } from "./daydrills.ts";
import { DEFAULT, namedRules, type Choice } from "./choice.ts";
import { Drills, type NamedDrill } from "./drills.ts";
import { unpackSet, type DrillSet } from "./drillset.ts";
import { UNRATED } from "./glicko2.ts";
import { Lesson } from "./lesson.ts";
import { Run, type RunKind } from "./runs.ts";
import { skillOf, type DrillName } from "./training.ts";
import type { Core } from "../engine/core.ts";
import type { History } from "./history.ts";
import type { OwnMistakes } from "./ownmistakes.ts";

const { COVERED, SAFE } = DisplayCode;

/** What a failure of the store leads to. */
export type FailedEffect = "train.notStored" | "train.noHistory" | "train.notKept";

/** What draws the state. */
export type Drawing = {
  /** Another rule or task is practised. */
  drawChoice: () => void;
  /** Another drill is shown, or none. */
  drawRound: () => void;
  /** Cells are marked. */
  drawMarks: (cells: number[]) => void;
  /** A part of the answer is judged. */
  drawSoFar: (faults: { wrong: number[]; missing: number[] }) => void;
  /** The drill is answered. */
  drawVerdict: () => void;
  /** What is shown or answered is explained. */
  drawExplanations: () => void;
  /** The history of answers was read. */
  drawHistory: () => void;
  /** A run has begun or ended, or its time has passed. */
  drawRun: () => void;
  /** All drills of a day are answered, and the player goes on. */
  leaveDay: (date: string) => void;
  /** The address does not name what is practised. */
  drawAddress: () => void;
  /** An address is damaged. */
  drawDamagedLink: () => void;
  /** The drill that is shown has become a favourite, or is one no more. */
  drawFavourite: () => void;
  /** Something has failed: an explanation, or what has the effect that a text says. */
  drawFailure: (error: unknown, effect?: FailedEffect) => void;
};

type Mark = "s" | "f";

/**
 * `again`: whether it was answered before, so that the next answer counts for nothing; `marks`: the
 * cells that the player says are safe or mined; `layout`: one that fits, in which a right cell is
 * opened, and `opened` what is opened; `aided`: whether a part of the answer was judged before.
 */
export type Round = NamedDrill & {
  begun: number;
  again: boolean;
  aided: boolean;
  marks: Map<number, Mark>;
  layout: Promise<string[]> | null;
  opened: Map<number, number>;
  verdict: Verdict | null;
};

export class Trainer {
  drawing!: Drawing;
  core: Core;
  history: History;
  choice: Choice = DEFAULT;
  lesson: Lesson | null = null;
  round: Round | null = null;
  /** Why there is no drill; null if there is one. */
  error: unknown = null;
  /** The storm or streak that is played, or whose end is shown. */
  run: Run | null = null;
  /** The day whose drills are asked, and what they are; the number of those that are answered. */
  day: { date: string; names: DrillName[] } | null = null;
  /** The set whose drills are asked in turn, and how many were. */
  set: { name: string; names: DrillName[]; asked: number } | null = null;
  /** The drills that were failed since the session began, by their positions. */
  failed = new Map<string, NamedDrill>();
  /** The drills that are to be done again. */
  #queue: Round[] = [];
  #mistakes: OwnMistakes;
  #drills: Drills;
  /** How many drills were asked for: only the last one is shown. */
  #rounds = 0;

  constructor(core: Core, history: History, mistakes: OwnMistakes) {
    this.core = core;
    this.history = history;
    this.#mistakes = mistakes;
    this.#drills = new Drills(core, history, mistakes);
  }

  /**
   * Read what was answered before, here or in another browser of the box, and which games there
   * are. Without them the ratings begin anew.
   *
   * @param drawable settled when there are texts to draw with
   */
  async readHistory(drawable: Promise<void> = Promise.resolve()) {
    try {
      await Promise.all([this.history.read(), this.#mistakes.read(), drawable]);
      this.drawing.drawHistory();
    } catch (error) {
      await drawable;
      this.drawing.drawFailure(error, "train.noHistory");
    }
  }

  /** Read the answers again: another tab has stored one. */
  async readAnswers() {
    await this.history.read().catch(() => {}); // it stays as it was
    this.drawing.drawHistory();
  }

  // What is practised

  choose(choice: Choice) {
    this.choice = choice;
    this.#leave();
    this.failed.clear();
    this.#drills.clear();
    this.drawing.drawChoice();
    this.drawing.drawAddress();
    void this.next();
  }

  /** Practise what an address names: a rule, a task, a lesson, or a position. */
  follow(address: string) {
    const named = readDrillLink(new URL(address).hash);
    if (!named) this.drawing.drawDamagedLink();
    const { choice = DEFAULT, lesson, position, seed, day, set } = named ?? {};
    this.choice = choice;
    this.#leave();
    this.drawing.drawChoice();
    if (lesson) this.beginLesson();
    else if (day) void this.beginDay(day);
    else if (set) void this.openSet(unpackSet(set));
    else if (position) void this.show({ task: "safe", rule: null, position });
    else if (seed) void this.show(drillAt(seed, choice));
    else void this.next();
  }

  /** End the lesson, the run, or what was to be done again. */
  #leave() {
    this.lesson = null;
    this.run = null;
    this.day = null;
    this.set = null;
    this.#queue = [];
    this.drawing.drawRun();
  }

  beginLesson() {
    this.#leave();
    this.lesson = new Lesson(this, namedRules(this.choice)[0] ?? "single");
    void this.goOn();
  }

  /** Begin a storm or a streak. */
  beginRun(kind: RunKind) {
    this.#leave();
    this.failed.clear();
    this.run = new Run(kind);
    this.drawing.drawRun();
    void this.next();
  }

  /** Ask the five drills of a day that are not answered yet. */
  async beginDay(date: string) {
    try {
      const names = await drillsOfDay(date);
      this.#leave();
      this.day = { date, names };
      this.drawing.drawChoice();
      await this.next();
    } catch (error) {
      this.drawing.drawFailure(error);
    }
  }

  /** Ask the drills of a set in turn, again and again; one that cannot be read changes nothing. */
  async openSet(coming: Promise<DrillSet>) {
    try {
      const { name, positions } = await coming;
      this.#leave();
      this.failed.clear();
      const drills = positions.map((position) => ({ task: "safe", rule: null, position }) as const);
      this.set = { name, names: drills, asked: 0 };
    } catch (error) {
      this.drawing.drawFailure(error);
      if (this.round) return;
    }
    await this.next();
  }

  /** Whether each drill of the day was solved; undefined before its answer. */
  get solvedOfDay() {
    if (!this.day) return [];
    const solved = solvedOf(this.history.answers, this.day.date);
    return this.day.names.map(({ position }) => solved.get(position));
  }

  /** End the run that is played, or begin one. */
  switchRun(kind: RunKind) {
    if (this.run?.kind !== kind || this.run.over) return this.beginRun(kind);
    this.#leave();
    void this.next();
  }

  /** Do drills again, which is not rated. */
  doAgain(rounds: Round[]) {
    this.#leave();
    this.#queue = [...rounds];
    void this.next();
  }

  /** Show the answer to a drill of a run. */
  async read(round: Round) {
    this.#leave();
    this.round = { ...round, verdict: { ...(round.verdict as Verdict), open: false } };
    this.drawing.drawRound();
    await this.#explain(this.round);
  }

  /** Let a run go on by itself: an answer, or the end of its time, leads on. */
  countDown() {
    const { run, round } = this;
    if (!run || run.over) return;
    run.over = run.ends !== null && performance.now() >= run.ends;
    this.drawing.drawRun();
    if (!run.over && round?.verdict) void this.next();
  }

  // Drills

  /** Go on with the lesson, or with the next drill. */
  async goOn() {
    try {
      if (await this.lesson?.goOn()) return;
    } catch (error) {
      this.drawing.drawFailure(error);
      return;
    }
    this.lesson = null;
    await this.next();
  }

  next(): Promise<void> | undefined {
    const again = this.#queue.shift();
    if (again) return this.#begin(Promise.resolve(again));
    if (this.day) {
      const left = this.solvedOfDay.indexOf(undefined);
      if (left >= 0) return this.show(this.day.names[left]);
      this.drawing.leaveDay(this.day.date);
      return undefined;
    }
    if (this.set) {
      const { names, asked } = this.set;
      this.set.asked++;
      return this.show(names[asked % names.length]);
    }
    return this.#begin(this.#drills.next(this.choice, this.run));
  }

  show(name: DrillName) {
    return this.#begin(this.#drills.find(name));
  }

  async #begin(coming: Promise<NamedDrill>) {
    const number = ++this.#rounds;
    let round: Round | null = null;
    let problem: unknown = null;
    try {
      round = this.#round(await coming);
    } catch (error) {
      problem = error;
    }
    if (number !== this.#rounds) return;
    this.round = round;
    this.error = problem;
    if (problem) this.#drills.clear();
    this.drawing.drawRound();
  }

  #round({ name, drill: found, own, position, known = false }: NamedDrill): Round {
    const drill = { name, drill: found, own, position };
    const seed = BigInt(name.seed ?? 0);
    const layout = found.task === "safe" ? this.core.sample(position, seed) : null;
    layout?.catch(() => {}); // without it the cell is not opened
    const begun = performance.now();
    const unanswered = { again: known, aided: false, marks: new Map(), verdict: null };
    return { ...drill, ...unanswered, begun, layout, opened: new Map() };
  }

  // Answers

  /** Open a cell, or say what it is: that is the answer, or a part of it. */
  mark(cell: number, mark: Mark) {
    const { round } = this;
    if (round?.position.cells[cell] !== COVERED || this.run?.over) return;
    if (this.open && mark === SAFE) this.tryAgain();
    if (round.verdict) return;
    if (round.drill.task !== "certain") {
      if (mark === SAFE) this.#judge(round, cell);
      return;
    }
    if (round.marks.get(cell) === mark) round.marks.delete(cell);
    else round.marks.set(cell, mark);
    this.drawing.drawMarks([cell]);
  }

  /** Compare what was marked with what is certain. */
  check() {
    const { round } = this;
    if (round && !round.verdict && round.drill.task === "certain") this.#judge(round, null);
  }

  /** @param cell the one that was opened */
  #judge(round: Round, cell: number | null) {
    const { drill } = round;
    const seconds = (performance.now() - round.begun) / 1000;
    const { wrong, missing } = compare(round, cell);
    const solved = !wrong.length && !missing.length;
    const open = !solved && drill.task === "safe" && !this.run;
    const explanations = drill.rule && !this.run ? null : [];
    const faults = { cell, wrong, missing, explanations };
    round.verdict = { solved, open, seconds, change: null, ...faults };
    this.run?.note(round);
    if (!solved) this.failed.set(writeFragment(round.position), round);
    if (!round.again && !round.aided) this.#store(round, round.verdict);
    this.drawing.drawVerdict();
    if (solved && cell !== null) void this.#open(round, cell);
    if (this.run) this.drawing.drawRun();
    else if (drill.rule) void this.#explain(round);
  }

  /** Open a right cell, as a game would. */
  async #open(round: Round, cell: number) {
    const layout = await round.layout?.catch(() => null);
    if (!layout) return;
    round.opened = openedCells(round.position, layout, cell);
    this.drawing.drawMarks([...round.opened.keys()]);
  }

  /** Show which marks are right so far; the answer is not rated then. */
  checkSoFar() {
    const { round } = this;
    if (!round || round.verdict || round.drill.task !== "certain") return;
    round.aided = true;
    this.drawing.drawSoFar(compare(round, null));
  }

  /** Store an answer; the verdict waits for no disk. */
  #store({ name, drill }: Round, verdict: Verdict) {
    const { solved, seconds } = verdict;
    const { history } = this;
    const run = this.run?.id ?? (this.day && runOfDay(this.day.date));
    const curve = () => history.ratings.get(skillOf(drill)) ?? [UNRATED];
    const before = curve();
    const stored = this.history.add({
      ...name,
      task: drill.task,
      rule: drill.rule,
      id: `drill-${crypto.randomUUID()}`,
      when: Date.now() / 1000,
      solved,
      seconds,
      rating: drill.rating,
      ...(run && { run }),
    });
    const after = curve();
    const gain = after[after.length - 1].rating - before[before.length - 1].rating;
    verdict.change = after.length > before.length ? gain : null;
    stored.catch((error) => this.drawing.drawFailure(error, "train.notStored"));
  }

  /** The position of the drill that is shown: favourites and sets have no seeds. */
  get #shown(): DrillName & { position: string } {
    const { drill, position } = this.round as Round;
    return { task: drill.task, rule: drill.rule, position: writeFragment(position) };
  }

  get isFavourite() {
    return this.round !== null && this.history.isFavourite(this.#shown);
  }

  /** Make the drill that is shown a favourite, or end that. */
  switchFavourite() {
    if (!this.round) return;
    const [id, favourite] = [`favourite-${crypto.randomUUID()}`, !this.isFavourite];
    const stored = this.history.add({ ...this.#shown, id, when: Date.now() / 1000, favourite });
    this.drawing.drawFavourite();
    stored.catch((error) => this.drawing.drawFailure(error, "train.notKept"));
  }

  /** What can be saved as a set: fragments of links with positions. */
  get savable() {
    const favourites = this.history.favourites.map(({ position }) => position as string);
    return { failed: [...this.failed.keys()], favourites };
  }

  /** Whether the player may try again, or see what is right. */
  get open() {
    return this.round?.verdict?.open ?? false;
  }

  /** Take a wrong answer back; another one counts for nothing. */
  tryAgain() {
    const { round } = this;
    if (!round) return;
    Object.assign(round, { verdict: null, again: true, begun: performance.now() });
    round.marks.clear();
    this.drawing.drawRound();
  }

  /** Show what was right, and why. */
  async showAnswer() {
    const { round } = this;
    if (!round?.verdict) return;
    round.verdict.open = false;
    this.drawing.drawVerdict();
    await this.#explain(round);
  }

  /**
   * Explain an answer: as long as it is open, what was wrong with it, else also why a right cell is
   * right.
   */
  async #explain(round: Round) {
    const { position, verdict } = round;
    if (!verdict) return;
    const { open, wrong, missing, solved } = verdict;
    const faults = [...wrong, ...missing].slice(0, 1);
    // Of an open answer the fault was explained before.
    const both = solved || round.drill.task === "certain";
    const cells = open ? faults : new Set([...(both ? faults : []), taughtBy(round)]);
    const asked = [...cells].map((cell) => this.core.explain(position, cellAt(position, cell)));
    try {
      verdict.explanations = (await Promise.all(asked)).map(({ explanation }) => explanation);
    } catch (error) {
      verdict.explanations ??= [];
      this.drawing.drawFailure(error);
    }
    if (this.round === round) this.drawing.drawExplanations();
  }
}
