/** The moments of a finished game: what the player saw before each opening. */

import { quote, wrong } from "../core/checks.js";
import { COVERED, View } from "../core/view.js";
import { SYMBOLS } from "./display.js";

/**
 * @import { Cell, Code } from "./protocol.js"
 * @import { Game } from "./game.js"
 * @import { Move } from "./moves.js"
 *
 * @typedef {object} Moment what the player saw before an opening
 * @property {number} number of the opening, from 0
 * @property {number} made how many of all moves, flags too, were made before
 * @property {Move} move what the player did: an opening or a chord
 * @property {View} view what the move was judged by; a chord under classic, or of an earlier
 *   version, that lost the game was judged by the view before the cell with the mine
 * @property {Code[][]} codes how the cells looked, flags and question marks included, as rows
 * @property {Cell[]} cells what the move opened, without what a zero clue opened; of the move that
 *   lost, the mine
 *
 * @typedef {{step: number, steps: number, made: number, moves: number, chord: Cell | null,
 *   cells: Code[][], view: Code[][], opened: Cell[]}} ShownMoment what the player saw before an
 *   opening; how many of all moves were made; the clue, if it was a chord; the view that the move is
 *   judged by, without marks; and what it opened
 */

export class Moments {
  /**
   * Finds when each cell was opened.
   *
   * @param {Game} game
   * @throws {Refusal} if the game is not over
   */
  constructor(game) {
    if (!game.over) throw wrong("the game is running: this question needs its end");
    this.core = game.core;
    this.moves = [...game.moves];
    this.view = game.view;
    /** The number of openings. */
    this.length = this.core.call("moments", this.moves).answer;
  }

  /**
   * Returns the moment before an opening.
   *
   * @param {number} number from 0
   * @returns {Moment}
   * @throws {Refusal} beyond the last one
   */
  at(number) {
    if (number < 0 || number >= this.length) {
      const expected = `expected 0 to ${this.length - 1}`;
      throw wrong(`step ${quote(number)} of a game with ${this.length} openings: ${expected}`);
    }
    const { answer, bytes } = this.core.call("moment", this.moves, number);
    const { width, height, mines } = this.view;
    const size = width * height;
    const looks = new Int8Array(bytes.buffer, size, size);
    return {
      number,
      made: answer.move,
      move: this.moves[answer.move],
      view: new View(width, height, new Int8Array(bytes.buffer, 0, size), mines),
      codes: this.view.rows(Array.from(looks, (code) => SYMBOLS[code])),
      cells: answer.opened,
    };
  }
}

/**
 * Describes what the player of a finished game saw before an opening.
 *
 * @param {Game} game
 * @param {number} [step] by default the last one
 * @returns {ShownMoment}
 * @throws {Refusal} if the game is not over, or has fewer openings
 */
export function describeMoment(game, step) {
  const moments = new Moments(game);
  const { number, made, move, codes, view, cells } = moments.at(step ?? moments.length - 1);
  const seen = Array.from(view.cells, (code) => (code === COVERED ? "c" : code));
  return {
    step: number,
    steps: moments.length,
    made,
    moves: moments.moves.length,
    chord: move.kind === "chord" ? [move.row, move.column] : null,
    cells: codes,
    view: view.rows(seen),
    opened: cells,
  };
}
