/** The state of a game, as play/position.py: the layout, what is opened, and how the game stands. */

import { Analysis } from "../kernel/analysis.js";
import { Deadline } from "../kernel/kernel.js";
import { BUDGET } from "../kernel/limits.js";
import { explainRefusal } from "../kernel/sentences.js";
import { COVERED, View } from "../kernel/view.js";
import { Refusal } from "../refusal.js";
import { RULES } from "../terms.js";
import { explainLoss } from "./rules.js";

/**
 * @typedef {import("../kernel/kernel.js").Kernel} Kernel
 * @typedef {import("../protocol.js").Level} Level
 * @typedef {import("../protocol.js").Reason} Reason
 * @typedef {import("../protocol.js").Rules} Rules
 * @typedef {import("../protocol.js").Status} Status
 *
 * @typedef {{layout?: Uint8Array | null, cells?: Int8Array, left?: number, hit?: number | null,
 *   before?: Position | null, together?: boolean}} Standing
 */

/** Where a game stands. Immutable: opening a cell makes another position. Flags are no part of it. */
export class Position {
  /**
   * @param {Kernel} kernel
   * @param {Level} level
   * @param {Standing} [standing]
   */
  constructor(kernel, level, standing = {}) {
    const size = level.width * level.height;
    this.kernel = kernel;
    this.level = level;
    /** Null until it is dealt. */
    this.layout = standing.layout ?? null;
    const cells = standing.cells ?? new Int8Array(size).fill(COVERED);
    /** What the player knows: the opened cells and the total of mines. */
    this.view = new View(level.width, level.height, cells, level.mines);
    /** The number of free cells that are still covered. */
    this.left = standing.left ?? size - level.mines;
    /** The mine that was opened. */
    this.hit = standing.hit ?? null;
    /** @type {Position | null} the position before the mine was opened */
    this.before = standing.before ?? null;
    /** Whether a chord opened the mine and other cells, judged together. */
    this.together = standing.together ?? false;
    /** @type {Analysis | null} */
    this.analysis = null;
    /** @type {Reason | null | undefined} undefined until it is asked for */
    this.why = undefined;
  }

  /** @type {Status} */
  get status() {
    if (this.hit !== null) return "lost";
    const { width, height, mines } = this.level;
    if (!this.layout || this.left === width * height - mines) return "ready";
    return this.left ? "playing" : "won";
  }

  /** Whether the game is won or lost. */
  get over() {
    return this.status === "won" || this.status === "lost";
  }

  /** @param {number} index */
  opened(index) {
    return this.view.cells[index] >= 0;
  }

  /**
   * Returns the position with a layout that agrees with all that is opened.
   *
   * @param {Uint8Array} layout
   */
  with(layout) {
    if (layout === this.layout) return this;
    return new Position(this.kernel, this.level, { layout, cells: this.view.cells, left: this.left });
  }

  /**
   * Analyses the view, once.
   *
   * @throws {Refusal} if that is too complex
   */
  analyse() {
    try {
      this.analysis ??= new Analysis(this.kernel, this.view, null, new Deadline(Infinity));
    } catch (error) {
      throw explainRefusal(error, this.view, Infinity);
    }
    return this.analysis;
  }

  /** Says why the game was lost, once; null if it is not lost or that is too complex. */
  reason() {
    if (this.before === null || this.hit === null) return null;
    if (this.why === undefined) {
      try {
        this.why = explainLoss(this.before.analyse(), this.hit, this.together);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.why = null;
      }
    }
    return this.why;
  }

  /**
   * Opens covered cells under the rules, and the opening of each whose clue is zero. Several cells are
   * those of a chord: one verdict judges them. They open in order until one has a mine.
   *
   * @param {number[]} indices at least one
   * @param {Rules} rules
   * @param {Uint8Array} flags the cells that an opening leaves covered, and does not pass through
   * @param {() => bigint} seed makes the seed of another layout, if the rules draw one
   * @throws {Refusal} if the rules need an analysis that is too complex
   */
  open(indices, rules, flags, seed) {
    const { kernel, level } = this;
    const layout = rules === "classic" ? /** @type {Uint8Array} */ (this.layout) : this.settle(indices, rules, seed());
    let { view, left } = this;
    for (const index of indices) {
      if (view.cells[index] >= 0) continue; // a zero clue before has opened it
      if (layout[index]) {
        const lost = { hit: index, before: this, together: indices.length > 1 };
        return new Position(kernel, level, { layout, cells: view.cells, left, ...lost });
      }
      const opened = openCell(kernel, view, layout, index, flags);
      view = new View(view.width, view.height, opened.cells, view.mines);
      left = opened.left;
    }
    return new Position(kernel, level, { layout, cells: view.cells, left });
  }

  /**
   * Returns the layout in which covered cells open under the rules: another one if the rules draw it.
   *
   * @param {number[]} indices
   * @param {Rules} rules
   * @param {bigint} seed
   * @throws {Refusal} if the rules need an analysis that is too complex
   */
  settle(indices, rules, seed) {
    const layout = /** @type {Uint8Array} */ (this.layout);
    const { width, height } = this.level;
    const input = boardsOf(layout, this.view);
    for (const index of indices) input[2 * layout.length + index] = 1;
    try {
      const { numbers, bytes } = this.kernel.call(
        "settle",
        input.subarray(0, 3 * layout.length),
        ...[width, height, RULES.indexOf(rules), BUDGET, BigInt.asIntN(64, seed), Infinity],
      );
      return numbers[0] ? bytes : layout;
    } catch (error) {
      throw explainRefusal(error, this.view, Infinity);
    }
  }
}

/**
 * Returns four boards, a byte a cell: a layout, what is opened of it, and two empty ones.
 *
 * @param {Uint8Array} layout
 * @param {View} view
 */
function boardsOf(layout, { cells }) {
  const size = cells.length;
  const boards = new Uint8Array(4 * size);
  boards.set(layout);
  for (let i = 0; i < size; i++) boards[size + i] = cells[i] >= 0 ? 1 : 0;
  return boards;
}

/**
 * Opens a free cell, and its opening if its clue is zero.
 *
 * @param {Kernel} kernel
 * @param {View} view
 * @param {Uint8Array} layout
 * @param {number} index
 * @param {Uint8Array} flags
 * @returns {{cells: Int8Array, left: number}}
 */
export function openCell(kernel, view, layout, index, flags) {
  const { width, height, cells } = view;
  const size = cells.length;
  const input = boardsOf(layout, view);
  input[2 * size + index] = 1;
  input.set(flags, 3 * size);
  const { numbers, bytes } = kernel.call("open_cells", input, width, height);
  return { cells: new Int8Array(bytes.buffer), left: numbers[1] };
}
