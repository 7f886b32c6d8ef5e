/** One game of Minesweeper: the kernel's game with a clock and sentences. */

import { checkTypes, describeLayout, readLayout, type HowDealt, type Terms } from "./level.ts";
import { EXPLAIN_LOSS } from "./calls.ts";
import { checkChoice } from "./checks.ts";
import { KernelRefusal, type Kernel } from "./kernel.ts";
import { BUDGET } from "./limits.ts";
import { COVERED, View } from "./view.ts";
import { recordOf } from "./record.ts";
import { isSearched } from "./bbbvrange.ts";
import type { Rules, Status } from "./terms.ts";
import { SEARCH_SECONDS, type FoundDeal } from "./deals.ts";
import { Display, MARK_CODES, SYMBOLS, type Mark } from "./display.ts";
import { KernelGame } from "./kernelgame.ts";
import { checkSeconds, newMove, type Move } from "./moves.ts";
import type { Cell, Level, Reason } from "./level.ts";

/** Returns seconds. */
export type Clock = () => number;

/** Mark of a cell to the mark that "cycle" sets. */
const CYCLE: Record<number, Mark> = {
  [Display.COVERED]: "f",
  [Display.FLAG]: "q",
  [Display.QUESTION]: "c",
};

/**
 * One game, from the first opening to the end.
 *
 * Each move returns the cells that look different now, in reading order. A move without effect,
 * such as opening a flagged cell, returns no cells and is not recorded. A move that throws a
 * refusal leaves the game as it was.
 */
export class Game {
  kernel: Kernel;
  terms: Terms;
  level: Level;
  rules: Rules;
  first: Terms["first"];
  deal: HowDealt;
  difficulty: Terms["difficulty"];
  bbbvRange: Terms["bbbvRange"];
  seed: bigint;
  given: Uint8Array | null;
  core: KernelGame;
  /** All that changed something, also those that were taken back. */
  moves: Move[] = [];
  clock: Clock;
  /** The time of the clock at the first opening. */
  zero = 0;
  /** The seconds at which the clock stands; null while it runs. */
  stopped: number | null = null;
  status: Status = "ready";
  minesLeft: number;
  /** The cell of the first opening; null before it. */
  start: Cell | null = null;
  /** The mine that was opened. */
  hit: Cell | null = null;
  /** The cell of the last move that is not taken back. */
  last: Cell | null = null;
  /** Whether a move was taken back. */
  practice = false;
  /** Where the mines are now; null before they are dealt. */
  layout: Uint8Array | null;
  /** What the player knows: the opened cells and the total of mines. */
  view: View;
  /** How the cells look, as display codes. */
  shown: Int8Array;
  /** Why it was lost, and after how many moves. */
  why: { moves: number; reason: Reason | null };

  /**
   * Makes a game. The first opening deals its layout from the seed.
   *
   * @param given the layout, if the caller has one
   * @throws {Refusal} if the terms do not fit together
   */
  constructor(kernel: Kernel, terms: Terms, clock: Clock, given: Uint8Array | null = null) {
    checkTypes(terms);
    const { width, height, mines, rules, first, deal, difficulty, bbbvRange, seed } = terms;
    this.kernel = kernel;
    this.terms = terms;
    this.level = { width, height, mines };
    this.rules = rules;
    this.first = first;
    this.deal = deal;
    this.difficulty = difficulty;
    this.bbbvRange = bbbvRange;
    this.seed = seed;
    this.given = given;
    this.core = new KernelGame(kernel, terms, given);
    // It looks whether the terms fit together. Before the kernel is there, they are those of a level
    // that has a name.
    if (kernel.exports) this.core.number([]);
    this.clock = clock;
    this.minesLeft = mines;
    this.layout = given;
    this.view = new View(width, height, new Int8Array(width * height).fill(COVERED), mines);
    this.shown = new Int8Array(width * height).fill(Display.COVERED);
    this.why = { moves: -1, reason: null };
  }

  /** Makes a game with a given layout. Under the rules fair and kind the mines may still move. */
  static fromLayout(
    kernel: Kernel,
    level: Level,
    layout: Uint8Array,
    rules: Rules,
    seed: bigint,
    clock: Clock,
  ) {
    const dealt = { first: "any", deal: "given", difficulty: null, bbbvRange: null } as const;
    return new Game(kernel, { ...level, rules, seed, ...dealt }, clock, layout);
  }

  /** Returns a game that stands where this one stands, and goes on by itself. */
  copy() {
    const other = Object.create(Object.getPrototypeOf(this)) as this;
    // Everything else is replaced by a move, and not changed.
    return Object.assign(other, this, { core: this.core.copy(this.moves), moves: [...this.moves] });
  }

  /**
   * Returns the record of the game: all that has happened, to be kept or replayed.
   *
   * @param more when it began, as a Unix time in seconds
   */
  record(more?: { began?: number | null }) {
    return recordOf(this, more);
  }

  // Moves

  /**
   * Opens a covered cell without a flag, and its opening when it shows zero. Flagged cells within
   * an opening stay covered.
   *
   * @param search for the first opening of a deal without a guess: the time to search, or what
   *   `findDeal` has found
   */
  open(
    row: number,
    column: number,
    {
      seconds = SEARCH_SECONDS,
      foundDeal = null,
    }: { seconds?: number; foundDeal?: FoundDeal | null } = {},
  ) {
    return this.apply(newMove("open", [row, column], this.elapsed), seconds, foundDeal);
  }

  /** Whether opening a cell searches for a layout. */
  searches(row: number, column: number) {
    const index = this.view.index([row, column]);
    return isSearched(this) && !this.layout && this.shown[index] !== Display.FLAG;
  }

  /**
   * Marks a covered cell.
   *
   * @param mark "c" for none, "f" for a flag, "q" for a question mark; "cycle" for the next of
   *   these; null sets a flag, or removes it
   */
  flag(row: number, column: number, mark: Mark | "cycle" | null = null) {
    const now = this.shown[this.view.index([row, column])];
    mark ??= now === Display.FLAG ? "c" : "f";
    checkChoice("mark", mark, [...Object.keys(MARK_CODES), "cycle"]);
    const set = mark === "cycle" ? (CYCLE[now] ?? "c") : mark;
    return this.apply(newMove("flag", [row, column], this.elapsed, set));
  }

  /**
   * Opens the cells around a clue that have no flag, if the flags there equal the clue.
   *
   * @throws {Refusal} if the rules need an analysis that is too complex
   */
  chord(row: number, column: number) {
    this.view.index([row, column]);
    return this.apply(newMove("chord", [row, column], this.elapsed));
  }

  /** Takes back the last move that is not yet taken back, also one that has ended the game. */
  undo() {
    return this.last ? this.apply(newMove("undo", this.last, this.elapsed)) : [];
  }

  /**
   * Makes a move, or plays a recorded one again. The clock goes on from the time of the move.
   *
   * @param seconds to search for a layout without a guess
   * @param foundDeal such a layout, if there is one
   * @throws {Refusal} if what the move drew does not fit
   */
  apply(move: Move, seconds: number = Infinity, foundDeal: FoundDeal | null = null): Cell[] {
    const { row, column, redrawn } = move;
    this.view.index([row, column]);
    if (foundDeal && !redrawn && this.searches(row, column))
      move = { ...move, ...foundDeal, redrawn: [] };
    const answer = this.core.make(this.moves, move, seconds);
    if (!answer.answer) return [];
    // `describe_change` in api/games.hpp has the other side of this.
    const { bytes } = answer;
    const { status, hit, start, last, practice, changed, drawn } = answer.answer;
    const minesLeft = answer.answer.mines_left;
    Object.assign(this, { status, minesLeft, hit, start, last, practice });
    const { width, height, mines } = this.level;
    const size = width * height;
    this.shown = new Int8Array(bytes.buffer, 0, size);
    this.view = new View(width, height, new Int8Array(bytes.buffer, size, size), mines);
    this.layout = bytes.length > 2 * size ? bytes.subarray(2 * size) : null;
    if (drawn) {
      const { attempt, redrawn, together, decided_by: decidedBy } = drawn;
      const layout = drawn.layout && readLayout(drawn.layout);
      move = { ...move, attempt, layout, redrawn, together: together || null, decidedBy };
    }
    this.moves.push(move);
    this.setElapsed(move.elapsed);
    return changed;
  }

  // How it stands

  /** Whether the game is won or lost. */
  get over() {
    return this.status === "won" || this.status === "lost";
  }

  /**
   * Why the game was lost; null if it is not lost, or the analysis is too complex. It is worked out
   * at the first question.
   */
  get reason() {
    if (this.status !== "lost") return null;
    const { length } = this.moves;
    if (this.why.moves !== length) this.why = { moves: length, reason: this.explainLoss() };
    return this.why.reason;
  }

  explainLoss(): Reason | null {
    try {
      return this.core.call(EXPLAIN_LOSS, this.moves, { budget: BUDGET, seconds: Infinity }).answer;
    } catch (error) {
      if (!(error instanceof KernelRefusal)) throw error;
      return null;
    }
  }

  /** Seconds of play from the first opening to now, or to the end of the game. */
  get elapsed() {
    if (this.status === "playing") return this.stopped ?? Math.max(0, this.clock() - this.zero);
    return this.moves.length ? this.moves[this.moves.length - 1].elapsed : 0;
  }

  /** Sets the clock of a running game to these seconds, from which it goes on. */
  setElapsed(seconds: number) {
    this.zero = this.clock() - checkSeconds(seconds);
    if (this.stopped !== null) this.stopped = seconds;
  }

  /** Stops the clock: nobody sees the board. */
  stopClock() {
    this.stopped ??= this.elapsed;
  }

  /** Lets the clock go on from where it stopped. */
  runClock() {
    if (this.stopped === null) return;
    this.zero = this.clock() - this.stopped;
    this.stopped = null;
  }

  get moveCount() {
    return this.moves.length;
  }

  /** The 3BV of the layout of a game that is over; null before. */
  get bbbv() {
    if (!this.over || !this.layout) return null;
    return describeLayout(this.kernel, this.level, this.layout).bbbv;
  }

  /** Returns how a cell looks. */
  show(row: number, column: number) {
    return SYMBOLS[this.shown[this.view.index([row, column])]];
  }

  /** Returns how all cells look, in rows. */
  codes() {
    return this.view.rows(Array.from(this.shown, (code) => SYMBOLS[code]));
  }
}
