/** Playing on from a position, on a layout drawn from those that fit. Nothing of it is counted. */

import type { Position } from "./position.ts";
import type { Core } from "../engine/core.ts";
import type { Rules } from "../engine/terms.ts";

export class Trial {
  core: Core;
  rules: Rules;
  /**
   * The positions that were played, and a layout that fits each: undo and redo lead back to them.
   */
  layouts: Map<Position, string[]>;
  /** The mine that was hit. */
  hit: number | null = null;
  /** The cells that the player has flagged. */
  flags = new Set<number>();
  busy = false;

  /** @param layout that fits it: rows of "*" and "." */
  constructor(core: Core, rules: Rules, position: Position, layout: string[]) {
    this.core = core;
    this.rules = rules;
    this.layouts = new Map([[position, layout]]);
  }

  static async begin(core: Core, rules: Rules, position: Position) {
    return new Trial(core, rules, position, await core.sample(position));
  }

  /**
   * Open a cell. Zeros open their neighbours.
   *
   * @returns the position after it; the same if the cell was a mine
   */
  async open(position: Position, index: number): Promise<Position> {
    if (this.busy || !position.closed(index) || this.flags.has(index)) return position;
    this.busy = true;
    try {
      const mined = await this.settle(position, index);
      this.hit = mined ? index : null;
      if (mined) return position;
      const after = position.with(this.opened(position, index));
      this.layouts.set(after, this.layoutOf(position));
      return after;
    } finally {
      this.busy = false;
    }
  }

  /** Says whether a cell is a mine by the rules, in a layout that fits what they say. */
  async settle(position: Position, index: number) {
    const dealt = this.mined(position, index);
    if (!position.covered(index)) return dealt;
    const cell = position.cell(index);
    const { mined, layout } = await this.core.settle(position, this.rules, cell, dealt);
    if (layout) this.layouts.set(position, layout);
    return mined;
  }

  /** @param position that was played */
  layoutOf(position: Position) {
    return this.layouts.get(position) as string[];
  }

  mined(position: Position, index: number) {
    const { row, column } = position.place(index);
    return this.layoutOf(position)[row][column] === "*";
  }

  /** Returns the cells that open, with their clues. */
  opened(position: Position, index: number): Map<number, number> {
    const clues = new Map();
    const open = [index];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (clues.has(each) || !position.closed(each)) continue;
      const around = position.neighbours(each);
      const clue = around.filter((neighbour) => this.mined(position, neighbour)).length;
      clues.set(each, clue);
      if (clue === 0) open.push(...around);
    }
    return clues;
  }

  won(position: Position) {
    return position.cells.every(
      (_, index) => !position.closed(index) || this.mined(position, index),
    );
  }
}
