/** The cells that a button or a finger presses down, and whether one is held at all. */

import { opensOnClick } from "../board/displaycode.js";

/**
 * @typedef {{
 *   game: {cells: import("../games/protocol.js").Code[]} | null,
 *   onChange: (change: "pressed", cells: number[]) => void,
 * }} Pressed
 */

export class Press {
  /** @param {Pressed} controller */
  constructor(controller) {
    this.controller = controller;
    /** @type {Set<number>} covered cells that are pressed down */
    this.cells = new Set();
    /** True while a button or a finger is held down on the board. */
    this.holding = false;
  }

  /** @param {Iterable<number>} cells to press down; opened and flagged cells stay as they are */
  down(cells) {
    this.replace(cells, true);
  }

  /** End a press: no button and no finger is held down. */
  release() {
    this.replace([], false);
  }

  /** Press nothing, and redraw nothing: the board is another one. */
  forget() {
    this.cells.clear();
    this.holding = false;
  }

  /** @param {Iterable<number>} cells @param {boolean} holding */
  replace(cells, holding) {
    const old = this.cells;
    this.holding = holding;
    this.cells = new Set();
    for (const cell of cells) {
      if (opensOnClick(this.controller.game?.cells[cell])) this.cells.add(cell);
    }
    this.controller.onChange("pressed", [...old, ...this.cells]);
  }
}
