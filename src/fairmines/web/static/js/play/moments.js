/** The moments of a finished game: what the player saw before each opening. */

import { quote, wrong } from "../core/checks.js";
import { View } from "../kernel/view.js";
import { SYMBOLS } from "./display.js";

/**
 * @typedef {import("../host/protocol.js").Code} Code
 * @typedef {import("../host/protocol.js").Cell} Cell
 * @typedef {import("./moves.js").Move} Move
 *
 * @typedef {object} Moment what the player saw before an opening
 * @property {number} number of the opening, from 0
 * @property {Move} move what the player did: an opening or a chord
 * @property {View} view what the move was judged by; a chord under classic, or of an earlier
 *   version, that lost the game was judged by the view before the cell with the mine
 * @property {Code[][]} codes how the cells looked, flags and question marks included, as rows
 * @property {Cell[]} cells what the move opened, without what a zero clue opened; of the move that
 *   lost, the mine
 */

export class Moments {
  /**
   * Finds when each cell was opened.
   *
   * @param {import("./game.js").Game} game
   * @throws {import("../host/refusal.js").Refusal} if the game is not over
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
   * @throws {import("../host/refusal.js").Refusal} beyond the last one
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
      move: this.moves[answer.move],
      view: new View(width, height, new Int8Array(bytes.buffer, 0, size), mines),
      codes: this.view.rows(Array.from(looks, (it) => SYMBOLS[it])),
      cells: answer.opened,
    };
  }
}
