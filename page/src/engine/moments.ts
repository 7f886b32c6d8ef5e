/** The moments of a finished game: what the player saw before each opening. */

import { quote, wrong } from "./checks.ts";
import { COVERED, View } from "./view.ts";
import { MOMENT, MOMENTS } from "./calls.ts";
import { SYMBOLS } from "./display.ts";
import type { Game } from "./game.ts";
import type { KernelGame } from "./kernelgame.ts";
import type { Move } from "./moves.ts";
import type { Cell, Code } from "./level.ts";

/** What the player saw before an opening. */
type Moment = {
  /** Of the opening, from 0. */
  number: number;
  /** How many of all moves, flags too, were made before. */
  made: number;
  /** What the player did: an opening or a chord. */
  move: Move;
  /**
   * What the move was judged by; a chord under classic, or of an earlier version, that lost the
   * game was judged by the view before the cell with the mine.
   */
  view: View;
  /** How the cells looked, flags and question marks included, as rows. */
  codes: Code[][];
  /** What the move opened, without what a zero clue opened; of the move that lost, the mine. */
  cells: Cell[];
};

/**
 * What the player saw before an opening; how many of all moves were made; the clue, if it was a
 * chord; the view that the move is judged by, without marks; and what it opened.
 */
export type ShownMoment = {
  step: number;
  steps: number;
  made: number;
  moves: number;
  chord: Cell | null;
  cells: Code[][];
  view: Code[][];
  opened: Cell[];
};

export class Moments {
  core: KernelGame;
  moves: Move[];
  view: View;
  /** The number of openings. */
  length: number;

  /**
   * Finds when each cell was opened.
   *
   * @throws {Refusal} if the game is not over
   */
  constructor(game: Game) {
    if (!game.over) throw wrong("the game is running: this question needs its end");
    this.core = game.core;
    this.moves = [...game.moves];
    this.view = game.view;
    this.length = this.core.call(MOMENTS, this.moves, {}).answer;
  }

  /**
   * Returns the moment before an opening.
   *
   * @param number from 0
   * @throws {Refusal} beyond the last one
   */
  at(number: number): Moment {
    if (number < 0 || number >= this.length) {
      const expected = `expected 0 to ${this.length - 1}`;
      throw wrong(`step ${quote(number)} of a game with ${this.length} openings: ${expected}`);
    }
    const { answer, bytes } = this.core.call(MOMENT, this.moves, { step: number });
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
 * @param step by default the last one
 * @throws {Refusal} if the game is not over, or has fewer openings
 */
export function describeMoment(game: Game, step?: number): ShownMoment {
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
