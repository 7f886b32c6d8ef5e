/** The cells that a button or a finger presses down, and whether one is held at all. */

import { opensOnClick } from "../board/displaycode.ts";
import type { Code } from "../engine/level.ts";

type Pressed = {
  game: { cells: Code[] } | null;
  drawing: { drawCells: (cells: number[]) => void };
};

export class Press {
  controller: Pressed;
  /** Covered cells that are pressed down. */
  cells = new Set<number>();
  /** True while a button or a finger is held down on the board. */
  holding = false;

  constructor(controller: Pressed) {
    this.controller = controller;
  }

  /** @param cells to press down; opened and flagged cells stay as they are */
  down(cells: Iterable<number>) {
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

  replace(cells: Iterable<number>, holding: boolean) {
    const old = this.cells;
    this.holding = holding;
    this.cells = new Set();
    for (const cell of cells) {
      if (opensOnClick(this.controller.game?.cells[cell])) this.cells.add(cell);
    }
    this.controller.drawing.drawCells([...old, ...this.cells]);
  }
}
