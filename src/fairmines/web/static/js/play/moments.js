/**
 * The moments of a finished game, as play/moments.py: what the player saw before each opening.
 *
 * Nothing is played again under the rules. A clue that was seen never changes, also when the mines
 * move, so the last layout opens the same cells.
 */

import { quote, wrong } from "../checks.js";
import { COVERED, View } from "../kernel/view.js";
import { display, Display, MARKS, SYMBOLS } from "./display.js";
import { keptMoves } from "./moves.js";
import { openCell } from "./position.js";

/**
 * @typedef {import("../protocol.js").Code} Code
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("./moves.js").Move} Move
 *
 * @typedef {object} Moment what the player saw before an opening
 * @property {number} number of the opening, from 0
 * @property {Move} move what the player did: an opening or a chord
 * @property {View} view what the move was judged by; a chord under classic, or of an earlier version,
 *   that lost the game was judged by the view before the cell with the mine
 * @property {Code[][]} codes how the cells looked, flags and question marks included, as rows
 * @property {Place[]} cells what the move opened, without what a zero clue opened; of the move that
 *   lost, the mine
 *
 * @typedef {{move: Move, marked: number, cells: number[]}} Step `marked` marks were made before it
 */

/** No opening has opened the cell. */
const NEVER = 2 ** 31 - 1;

/** All moments of a game that is over, in order; those of moves taken back are left out. */
export class Moments {
  /**
   * Finds when each cell was opened.
   *
   * @param {import("./game.js").Game} game
   * @throws {import("../refusal.js").Refusal} if the game is not over
   */
  constructor(game) {
    const { layout } = game;
    if (!game.over || !layout) {
      throw wrong(`the game is '${game.status}': expected one that is won or lost`);
    }
    this.kernel = game.position.kernel;
    this.layout = layout;
    this.view = game.view;
    const size = this.view.cells.length;
    /** The number of the opening that opened a cell. */
    this.opened = new Int32Array(size).fill(NEVER);
    /** @type {Step[]} */
    this.steps = [];
    /** @type {Move[]} */
    this.marked = [];
    const flags = new Uint8Array(size);
    /** @type {Int8Array} */
    let cells = new Int8Array(size).fill(COVERED);
    for (const [, move] of keptMoves(game.moves)) {
      if (move.mark === null) cells = this.replay(cells, move, flags);
      else {
        this.marked.push(move);
        flags[this.indexOf(move)] = move.mark === "f" ? 1 : 0;
      }
    }
  }

  /** The number of openings. */
  get length() {
    return this.steps.length;
  }

  /**
   * Returns the moment before an opening.
   *
   * @param {number} number from 0
   * @returns {Moment}
   * @throws {import("../refusal.js").Refusal} beyond the last one
   */
  at(number) {
    if (number < 0 || number >= this.length) {
      const expected = `expected 0 to ${this.length - 1}`;
      throw wrong(`step ${quote(number)} of a game with ${this.length} openings: ${expected}`);
    }
    const { move, marked, cells: opened } = this.steps[number];
    const { width, height, mines } = this.view;
    const cells = this.view.cells.map((code, index) => (this.opened[index] < number ? code : COVERED));
    const marks = new Int8Array(cells.length).fill(Display.COVERED);
    for (const it of this.marked.slice(0, marked)) {
      marks[this.indexOf(it)] = MARKS[/** @type {import("./moves.js").Mark} */ (it.mark)];
    }
    return {
      number,
      move,
      view: new View(width, height, cells, mines),
      codes: this.view.rows(Array.from(display(cells, marks, null, null), (it) => SYMBOLS[it])),
      cells: opened.map((index) => this.view.place(index)),
    };
  }

  /**
   * Makes an opening, and notes what it opens; returns the cells after it.
   *
   * @param {Int8Array} cells
   * @param {Move} move
   * @param {Uint8Array} flags
   */
  replay(cells, move, flags) {
    const number = this.length;
    const index = this.indexOf(move);
    const targets =
      move.kind === "chord" ? this.view.neighbours(index).filter((it) => !flags[it]) : [index];
    let opened = [];
    for (const it of targets) {
      if (cells[it] !== COVERED) continue;
      if (this.layout[it]) {
        // The moment of the loss comes after what the chord has opened before.
        if (!move.together) this.note(cells, number - 1);
        opened = [it];
        break;
      }
      const { width, height, mines } = this.view;
      const view = new View(width, height, cells, mines);
      cells = openCell(this.kernel, view, this.layout, it, flags).cells;
      opened.push(it);
    }
    this.note(cells, number);
    this.steps.push({ move, marked: this.marked.length, cells: opened });
    return cells;
  }

  /**
   * @param {Int8Array} cells
   * @param {number} number
   */
  note(cells, number) {
    cells.forEach((code, index) => {
      if (code >= 0 && this.opened[index] > number) this.opened[index] = number;
    });
  }

  /** @param {Move} move */
  indexOf({ row, column }) {
    return this.view.index([row, column]);
  }
}
