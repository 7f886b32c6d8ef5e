/** The exact analysis of a view. Cells are (row, column). */

import { CLUE_PROBABILITY, COUNT, SAMPLE } from "./calls.ts";
import { checkRange, checkWhole, wrong } from "./checks.ts";
import { countArrangements, solutionsOf } from "./exactcounts.ts";
import { BUDGET, MOST_SAMPLES } from "./limits.ts";
import { COVERED, FREE, MINE, type View } from "./view.ts";
import { withSeconds, type Call, type Deadline, type Kernel } from "./kernel.ts";
import type { Cell } from "./level.ts";

/** What each call that counts the solutions of a view takes. */
type Counting = typeof COUNT extends Call<infer Request, null> ? Request : never;

/** Mine probabilities whose ratio is below this are equal. */
export const ROUNDING = 1 + 1e-9;

export class Analysis {
  kernel: Kernel;
  view: View;
  density: number | null;
  deadline: Deadline;
  odds: number;
  /**
   * The mine probability of each cell, row by row: 0 or 1 only where that is certain. NaN for
   * opened cells and known mines, and for the interior if the total is unknown. `view.rows` makes
   * rows of them.
   */
  mineProbability: Float64Array<ArrayBufferLike>;
  /** The natural logarithm of the number of solutions. */
  logSolutions: number;

  /**
   * Counts the solutions of a view.
   *
   * @param density only if the total is unknown
   * @throws {Refusal} if no layout fits, or it is too complex
   */
  constructor(kernel: Kernel, view: View, density: number | null, deadline: Deadline) {
    this.kernel = kernel;
    this.view = view;
    this.density = density;
    this.deadline = deadline;
    this.odds = density === null ? 1 : density / (1 - density);
    const numbers = new Float64Array(this.ask(COUNT, view, {}).buffer);
    this.mineProbability = numbers.subarray(0, -1);
    this.logSolutions = numbers[numbers.length - 1];
  }

  /** Returns the bytes that a call answers. */
  ask<Request extends Counting>(
    call: Call<Request, null>,
    view: View,
    more: Omit<Request, keyof Counting>,
  ) {
    const limits = { odds: this.odds, budget: BUDGET, seconds: this.deadline.left };
    const request = { ...view, ...limits, ...more } as unknown as Request;
    return this.explained(() => this.kernel.call(call, request)).bytes;
  }

  /** Computes; names the seconds if that takes too long. */
  explained<T>(compute: () => T) {
    try {
      return compute();
    } catch (error) {
      throw withSeconds(error, this.deadline.seconds);
    }
  }

  /** Whether no covered cell is safe, and one of them may be free: else there is no guess. */
  get forcedGuess() {
    const mayBeFree = this.view.cells.some(
      (code, index) => code === COVERED && this.mineProbability[index] !== 1,
    );
    const known = this.mineProbability.includes(0) || this.view.cells.includes(FREE);
    return mayBeFree && !known;
  }

  /** The covered cells that are a mine in no solution, in reading order. */
  get safe() {
    return this.cellsOf(0);
  }

  /**
   * The covered cells that are a mine in every solution, in reading order, without the known mines.
   */
  get mined() {
    return this.cellsOf(1);
  }

  cellsOf(probability: number) {
    const { view, mineProbability } = this;
    return [...mineProbability.keys()]
      .filter((index) => mineProbability[index] === probability)
      .map((index) => view.place(index));
  }

  /**
   * The first cell of the least mine probability; null if every covered cell is a mine, or none has
   * one.
   */
  get safest() {
    const least = this.leastRisk;
    if (!(least < 1)) return null;
    return this.view.place(this.risks.findIndex((p) => p <= least * ROUNDING));
  }

  /** The least mine probability of a cell; NaN if no cell has one. */
  get leastRisk() {
    let least = NaN;
    for (const p of this.risks) if (p < least || Number.isNaN(least)) least = p;
    return least;
  }

  /**
   * The mine probabilities, those of the interior, too, if there is a density: no clue says
   * anything of it.
   */
  get risks() {
    const { density, mineProbability, view } = this;
    if (density === null) return mineProbability;
    return mineProbability.map((p, index) =>
      Number.isNaN(p) && view.cells[index] === COVERED ? density : p,
    );
  }

  /** The total of mines; if it is unknown, the expected number of mines. */
  get minesExpected() {
    const { mines, known } = this.view;
    return mines ?? this.mineProbability.reduce((sum, p) => sum + (p || 0), known);
  }

  /** The number of solutions, which takes seconds on boards of tens of thousands of cells. */
  get solutions() {
    return this.solutionsWithin(Infinity) as bigint;
  }

  /**
   * Counts the solutions exactly.
   *
   * @returns null if that takes integers of more bits
   */
  solutionsWithin(bits: number): bigint | null {
    const { view } = this;
    const counts = this.explained(() => countArrangements(this, view, bits));
    if (!counts) return null;
    const numbers = view.mines === null ? counts.ways : solutionsOf(counts, view.mines);
    return numbers.reduce((sum, number) => sum + number, 0n);
  }

  /** Returns the probabilities that a covered cell is safe and shows the clues 0 to 8. */
  clueDistribution(cell: Cell) {
    const index = this.view.index(cell);
    this.checkCovered(index);
    return new Float64Array(this.ask(CLUE_PROBABILITY, this.view, { cell: index }).buffer);
  }

  /**
   * Draws layouts, each uniformly from the solutions.
   *
   * @param seed 0 to 2n ** 64n - 1n
   * @returns a byte a cell
   */
  sample(
    seed: bigint,
    n: number,
    { safe = null, mined = null }: { safe?: Cell | null; mined?: Cell | null } = {},
  ): Uint8Array[] {
    checkWhole("n", n);
    checkRange("n", n, 0, MOST_SAMPLES);
    let { view } = this;
    if (view.mines === null) {
      throw wrong("the total of mines is unknown: state it to draw whole layouts");
    }
    for (const [cell, code] of [
      [safe, FREE],
      [mined, MINE],
    ] as const) {
      if (cell === null) continue;
      const index = view.index(cell);
      this.checkCovered(index);
      view = view.with(index, code);
    }
    if (safe && mined && safe.join() === mined.join()) {
      throw wrong(`cell (${safe.join(", ")}) cannot be both safe and mined`);
    }
    const bytes = this.ask(SAMPLE, view, { seed, n });
    const size = view.cells.length;
    return Array.from({ length: n }, (_, place) =>
      bytes.subarray(size * place, size * (place + 1)),
    );
  }

  checkCovered(index: number) {
    if (!Number.isNaN(this.mineProbability[index])) return;
    const [row, column] = this.view.place(index);
    const why = this.view.mines === null ? " beside a clue, because the total is unknown" : "";
    throw wrong(
      `row ${row}, column ${column} has no mine probability: expected a covered cell${why}`,
    );
  }

  /** Throws a refusal if the total is unknown, or if no cell can be opened. */
  checkPlayable() {
    if (this.view.mines === null) {
      throw wrong("the total of mines is unknown: it is needed to play the rest of the game");
    }
    if (!this.mineProbability.some((p) => p < 1)) {
      throw wrong("no cell can be opened: expected a covered cell that may be safe");
    }
  }
}
