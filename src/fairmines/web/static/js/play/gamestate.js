/** All that can be asked of a game, as play/game_state.py: without its moves' effects. */

import { describeLayout } from "../boards/layout.js";
import { display, Display, MARKS, SYMBOLS } from "./display.js";
import { newlyOpened } from "./history.js";
import { checkSeconds } from "./moves.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../protocol.js").Level} Level
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("../protocol.js").Reason} Reason
 * @typedef {import("./history.js").Change} Change
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {"random" | "no-guess" | "given"} HowDealt "given" for a layout that the caller has
 * @typedef {() => number} Clock returns seconds
 * @typedef {Level & {rules: import("../protocol.js").Rules, first: import("../protocol.js").First,
 *   deal: HowDealt, difficulty: import("../protocol.js").ProofRule | null, seed: bigint}} Terms
 *   what a game is made from
 */

/** The base class of `Game`. */
export class GameState {
  /**
   * @param {Terms} terms
   * @param {Position} position
   * @param {Clock} clock
   */
  constructor(terms, position, clock) {
    const { width, height, mines, rules, first, deal, difficulty, seed } = terms;
    this.terms = terms;
    this.level = { width, height, mines };
    this.rules = rules;
    this.first = first;
    this.deal = deal;
    this.difficulty = difficulty;
    this.seed = seed;
    /** Where the game began. */
    this.dealt = position;
    /** Where the game stands now, without its flags; immutable. */
    this.position = position;
    /** @type {Int8Array} display codes, opened cells included */
    this.marks = new Int8Array(width * height).fill(Display.COVERED);
    /** @type {Uint8Array} where the marks are flags */
    this.flags = new Uint8Array(width * height);
    /** How the cells look, as display codes. */
    this.shown = this.marks;
    /** @type {Move[]} all moves so far that changed something, also those that were taken back */
    this.moves = [];
    /** @type {Change[]} of the moves that are not taken back */
    this.changes = [];
    /** @type {Place | null} the cell of the first opening; null before it */
    this.start = null;
    this.clock = clock;
    /** The time of the clock at the first opening. */
    this.zero = 0;
  }

  /** Returns a game that stands where this one stands, and goes on by itself. */
  copy() {
    const other = /** @type {this} */ (Object.create(Object.getPrototypeOf(this)));
    // Everything else is replaced by a move, and not changed.
    return Object.assign(other, this, { moves: [...this.moves], changes: [...this.changes] });
  }

  // How it stands

  /** Where the mines are now, a byte a cell; null before they are dealt. */
  get layout() {
    return this.position.layout;
  }

  /** What the player knows: the opened cells and the total of mines, without flags. */
  get view() {
    return this.position.view;
  }

  get status() {
    return this.position.status;
  }

  /** Whether the game is won or lost. */
  get over() {
    return this.position.over;
  }

  /**
   * Why the game was lost; null if it is not lost, or the analysis is too complex. It is worked out at
   * the first question.
   *
   * @returns {Reason | null}
   */
  get reason() {
    const reason = this.position.reason();
    const last = this.moves[this.moves.length - 1];
    if (!reason || last.kind !== "chord") return reason;
    const around = this.view.neighbours(this.view.index([last.row, last.column]));
    const wrong = around.find((index) => this.shown[index] === Display.WRONG);
    return { ...reason, flag: wrong === undefined ? null : this.view.place(wrong) };
  }

  /** The number of mines minus the number of flags; below 0 if there are more flags. */
  get minesLeft() {
    if (this.status === "won") return 0;
    return this.level.mines - this.flags.reduce((sum, flag) => sum + flag, 0);
  }

  /** Seconds from the first opening to now, or to the end of the game. */
  get elapsed() {
    if (this.status === "playing") return Math.max(0, this.clock() - this.zero);
    return this.moves.length ? this.moves[this.moves.length - 1].elapsed : 0;
  }

  /**
   * Sets the clock of a running game to these seconds, from which it goes on.
   *
   * @param {number} seconds
   */
  setElapsed(seconds) {
    this.zero = this.clock() - checkSeconds(seconds);
  }

  /** Whether a move was taken back. */
  get practice() {
    return this.changes.length !== this.moves.length;
  }

  get moveCount() {
    return this.moves.length;
  }

  /** The 3BV of the layout; null before the end. */
  get bbbv() {
    const { kernel, layout } = this.position;
    return this.over && layout ? describeLayout(kernel, this.level, layout).bbbv : null;
  }

  /**
   * Returns how a cell looks: a clue or a letter, as docs/reference/protocol.md has them.
   *
   * @param {number} row
   * @param {number} column
   */
  show(row, column) {
    return SYMBOLS[this.shown[this.view.index([row, column])]];
  }

  /** Returns how all cells look, as rows of symbols. */
  codes() {
    return this.view.rows(Array.from(this.shown, (code) => SYMBOLS[code]));
  }

  // What a move does to it

  /**
   * Makes a move's outcome the state of the game; returns the cells that look different.
   *
   * @param {Move} move
   * @param {Position} position after it
   * @param {Int8Array} [marks] after it, if it changes them
   */
  commit(move, position, marks = this.marks) {
    const over = position.over ? position.layout : null;
    const codes = display(position.view.cells, marks, over, position.hit);
    /** @type {Place[]} */
    const changed = [];
    codes.forEach((code, index) => {
      if (code !== this.shown[index]) changed.push(this.view.place(index));
    });
    if (changed.length) {
      if (move.kind !== "undo") this.noteChange(move, codes);
      if (marks !== this.marks) {
        this.marks = marks;
        this.flags = Uint8Array.from(marks, (mark) => (mark === MARKS.f ? 1 : 0));
      }
      this.position = position;
      this.shown = codes;
      this.moves.push(move);
      this.zero = this.clock() - move.elapsed;
    }
    return changed;
  }

  /**
   * Notes what a move changes, before it does.
   *
   * @param {Move} move
   * @param {Int8Array} codes
   */
  noteChange({ kind, row, column }, codes) {
    const index = this.view.index([row, column]);
    const opened = newlyOpened(this.shown, codes);
    const { layout, start } = this;
    this.changes.push({ index, layout, start, mark: this.marks[index], opened });
    if (kind === "open" && !start) this.start = [row, column];
  }
}
