/** One game of Minesweeper with its flags, its clock and its record of moves; as play/game.py. */

import { checkFirstClick, checkLevel } from "../boards/level.js";
import { checkChoice, wrong } from "../checks.js";
import { recordOf } from "../records/record.js";
import { DEALS, FIRSTS, PROOF_RULES, RULES } from "../terms.js";
import { Display, MARKS } from "./display.js";
import { GameState } from "./gamestate.js";
import { positionBefore } from "./history.js";
import { newMove } from "./moves.js";
import { candidate, findNoGuess, SEARCH_SECONDS } from "./noguess.js";
import { Position } from "./position.js";
import { redrawnCells, takeRecorded } from "./recorded.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("../protocol.js").Rules} Rules
 * @typedef {import("./display.js").Mark} Mark
 * @typedef {import("./gamestate.js").Clock} Clock
 * @typedef {import("./gamestate.js").Terms} Terms
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./noguess.js").DealTerms} DealTerms
 */

/**
 * Mark of a cell to the mark that "cycle" sets.
 *
 * @type {Record<number, Mark>}
 */
const CYCLE = { [Display.COVERED]: "f", [Display.FLAG]: "q", [Display.QUESTION]: "c" };

/**
 * One game, from the first opening to the end.
 *
 * Each move returns the cells that look different now, in reading order. A move without effect, such
 * as opening a flagged cell, returns no cells and is not recorded. A move that throws a refusal leaves
 * the game as it was.
 */
export class Game extends GameState {
  /**
   * Makes a game. The first opening deals its layout from the seed.
   *
   * @param {Kernel} kernel
   * @param {Terms} terms
   * @param {Clock} clock
   * @throws {import("../refusal.js").Refusal} if the terms do not fit together
   */
  constructor(kernel, terms, clock) {
    checkLevel(terms);
    const { width, height, mines, deal, difficulty } = terms;
    checkChoice("rules", terms.rules, RULES);
    checkChoice("first", terms.first, FIRSTS);
    if (deal !== "given") checkChoice("deal", deal, DEALS);
    if (difficulty !== null) checkChoice("difficulty", difficulty, PROOF_RULES);
    if (difficulty && deal !== "no-guess") {
      throw wrong(`difficulty '${difficulty}' with deal '${deal}': expected deal 'no-guess'`);
    }
    // The corner keeps the fewest cells free, so another cell may still leave too few.
    checkFirstClick(terms, [0, 0], terms.first);
    super(terms, new Position(kernel, { width, height, mines }), clock);
  }

  /**
   * Makes a game with a given layout. Under the rules fair and kind the mines may still move.
   *
   * @param {Kernel} kernel
   * @param {import("../protocol.js").Level} level
   * @param {Uint8Array} layout
   * @param {Rules} rules
   * @param {bigint} seed
   * @param {Clock} clock
   */
  static fromLayout(kernel, level, layout, rules, seed, clock) {
    const { width, height, mines } = level;
    const terms = { width, height, mines, rules, seed, first: /** @type {const} */ ("any") };
    const game = new Game(kernel, { ...terms, deal: "given", difficulty: null }, clock);
    game.dealt = game.position = game.position.with(layout);
    return game;
  }

  /**
   * Returns the record of the game: all that has happened, to be kept or replayed.
   *
   * @param {{began?: number | null}} [more] when it began, as a Unix time in seconds
   */
  record(more) {
    return recordOf(this, more);
  }

  // Moves

  /**
   * Opens a covered cell without a flag, and its opening when it shows zero. Flagged cells within an
   * opening stay covered.
   *
   * @param {number} row
   * @param {number} column
   * @param {{seconds?: number, attempt?: number | null}} [search] for the first opening of a no-guess
   *   deal: the time to search, or what `findNoGuess` has found already
   * @throws {import("../refusal.js").Refusal}
   */
  open(row, column, { seconds = SEARCH_SECONDS, attempt = null } = {}) {
    const move = newMove("open", [row, column], this.elapsed);
    return this.make(this.searches(row, column) ? { ...move, attempt } : move, seconds);
  }

  /**
   * Whether opening a cell searches for a no-guess layout.
   *
   * @param {number} row
   * @param {number} column
   * @throws {import("../refusal.js").Refusal} if the cell is off the board
   */
  searches(row, column) {
    const index = this.view.index([row, column]);
    return this.deal === "no-guess" && !this.layout && !this.flags[index];
  }

  /**
   * Marks a covered cell.
   *
   * @param {number} row
   * @param {number} column
   * @param {Mark | "cycle" | null} [mark] "cycle" for the next mark; null sets a flag, or removes it
   * @throws {import("../refusal.js").Refusal}
   */
  flag(row, column, mark = null) {
    const now = this.marks[this.view.index([row, column])];
    mark ??= now === Display.FLAG ? "c" : "f";
    checkChoice("mark", mark, [...Object.keys(MARKS), "cycle"]);
    const set = mark === "cycle" ? CYCLE[now] : mark;
    return this.make(newMove("flag", [row, column], this.elapsed, set));
  }

  /**
   * Opens the cells around a clue that have no flag, if the flags there equal the clue. They are
   * opened in reading order, until the game ends. Under fair and kind one verdict judges them, by the
   * view before.
   *
   * @param {number} row
   * @param {number} column
   * @throws {import("../refusal.js").Refusal}
   */
  chord(row, column) {
    this.view.index([row, column]);
    return this.make(newMove("chord", [row, column], this.elapsed));
  }

  /**
   * Takes back the last move that is not yet taken back, also one that has ended the game. The mines
   * return to where they were before that move. The clock goes on.
   */
  undo() {
    if (!this.changes.length) return [];
    const place = this.view.place(this.changes[this.changes.length - 1].index);
    return this.make(newMove("undo", place, this.elapsed));
  }

  /**
   * Plays a recorded move again. The clock goes on from the time of the move. What the move drew is
   * taken as it was: nothing is drawn or analysed.
   *
   * @param {Move} move
   * @throws {import("../refusal.js").Refusal} if what the move drew does not fit
   */
  apply(move) {
    this.view.index([move.row, move.column]);
    return this.make(move);
  }

  /**
   * Makes a move on a cell of the board.
   *
   * @param {Move} move
   * @param {number} [seconds] the time to search for a no-guess layout
   */
  make(move, seconds = Infinity) {
    const index = this.view.index([move.row, move.column]);
    if (move.kind === "undo") return this.makeUndo(move, index);
    if (this.over) return [];
    if (move.kind === "flag") return this.makeFlag(move, index);
    if (move.kind === "chord") return this.makeChord(move, index);
    return this.makeOpening(move, index, seconds);
  }

  /**
   * @param {Move} move
   * @param {number} index
   * @param {number} seconds
   */
  makeOpening(move, index, seconds) {
    let { position } = this;
    if (position.opened(index) || this.flags[index]) return [];
    if (move.redrawn) {
      position = takeRecorded(position, move);
      return this.commit(move, this.opened(position, [index], "classic"));
    }
    if (!position.layout) {
      move = this.dealFor(move, seconds);
      position = position.with(/** @type {Uint8Array} */ (move.layout));
    }
    const after = this.opened(position, [index], this.rules);
    return this.commit({ ...move, redrawn: redrawnCells(position, after) }, after);
  }

  /**
   * Deals the layout for a first opening; returns the move with it, and its attempt if any.
   *
   * @param {Move} move
   * @param {number} seconds
   * @returns {Move}
   */
  dealFor(move, seconds) {
    const { kernel } = this.position;
    /** @type {Place} */
    const start = [move.row, move.column];
    if (this.deal === "random") {
      return { ...move, layout: candidate(kernel, this.terms, start, 0) };
    }
    const attempt = move.attempt ?? findNoGuess(kernel, this.terms, start, seconds);
    return { ...move, attempt, layout: candidate(kernel, this.terms, start, attempt) };
  }

  /**
   * @param {Move} move
   * @param {number} index
   */
  makeChord(move, index) {
    let { position } = this;
    const around = this.view.neighbours(index);
    const flags = around.reduce((sum, it) => sum + this.flags[it], 0);
    if (this.shown[index] !== flags || !position.opened(index)) return [];
    const covered = around.filter((it) => !(position.opened(it) || this.flags[it]));
    const classic = this.rules === "classic";
    if (move.redrawn) {
      position = takeRecorded(position, move);
      const together = move.together && !classic && covered.length;
      const open = together ? this.opened(position, covered, "classic") : this.openedInTurn(position, covered);
      return this.commit(move, open);
    }
    if (!covered.length) return [];
    const after = classic ? this.openedInTurn(position, covered) : this.opened(position, covered, this.rules);
    const redrawn = redrawnCells(this.position, after);
    return this.commit({ ...move, redrawn, together: classic ? null : true }, after);
  }

  /**
   * Opens the cells of a chord one after another, as they are dealt, until one has a mine.
   *
   * @param {Position} position
   * @param {number[]} covered
   */
  openedInTurn(position, covered) {
    for (const it of covered) {
      if (!position.over && !position.opened(it)) position = this.opened(position, [it], "classic");
    }
    return position;
  }

  /**
   * @param {Move} move
   * @param {number} index
   */
  makeFlag(move, index) {
    if (this.position.opened(index)) return [];
    const marks = this.marks.slice();
    marks[index] = MARKS[/** @type {Mark} */ (move.mark)];
    return this.commit(move, this.position, marks);
  }

  /**
   * @param {Move} move
   * @param {number} index
   */
  makeUndo(move, index) {
    const change = this.changes[this.changes.length - 1];
    if (change?.index !== index) return [];
    const marks = this.marks.slice();
    marks[index] = change.mark;
    const changed = this.commit(move, positionBefore(change, this.position), marks);
    this.changes.pop();
    this.start = change.start;
    return changed;
  }

  /**
   * @param {Position} position
   * @param {number[]} indices
   * @param {Rules} rules
   */
  opened(position, indices, rules) {
    // The seed depends on that of the game and on the number of the move. So the same moves, played
    // again, draw the same layouts.
    const game = BigInt.asIntN(64, this.seed);
    const seed = () => position.kernel.exports.move_seed(game, this.moves.length, 0);
    return position.open(indices, rules, this.flags, seed);
  }
}
