/** The game as the host describes it: the codes of its cells and its progress. */

import { DisplayCode } from "../board/displaycode.ts";
import { Grid } from "../board/grid.ts";
import type { Code } from "../engine/level.ts";
import type { GameState, Moved, Options, Progress } from "../host/protocol.ts";

export class ShownGame extends Grid {
  id: string;
  options: Options;
  /** Marks that the host has not yet confirmed. */
  predicted = new Map<number, { code: Code; confirmed: Code }>();
  /** Row by row. */
  cells: Code[] = [];
  progress: Progress;
  receivedAt = 0;
  /** What the clock shows while the host cannot be reached. */
  stoppedAt: number | null = null;
  /** Whether the clock runs: the player sees the board. */
  seen = true;
  /** The number of moves at which the view has changed last: a flag does not change it. */
  viewMoves = 0;

  constructor(state: GameState) {
    super(state.width, state.height);
    this.id = state.id;
    this.options = {
      width: state.width,
      height: state.height,
      mines: state.mines,
      rules: state.rules,
      first: state.first,
      deal: state.deal,
      difficulty: state.difficulty,
      bbbvRange: state.bbbvRange ?? null,
    };
    this.progress = state;
    this.renew(state);
  }

  /**
   * Take over the whole state of the game, as each connection to it begins with. Marks that the
   * host has not yet confirmed stay shown.
   */
  renew(state: GameState) {
    this.cells = state.cells.flat();
    for (const [index, prediction] of this.predicted) {
      prediction.confirmed = this.cells[index];
      this.cells[index] = prediction.code;
    }
    this.progress = state;
    this.receivedAt = performance.now();
    this.stoppedAt = null;
    this.viewMoves = state.moves;
  }

  /** @returns the cells that have changed */
  take(moved: Moved): number[] {
    this.progress = moved;
    this.receivedAt = performance.now();
    this.stoppedAt = null;
    // Cells are opened, or covered again.
    const seen = moved.changed.some(
      ({ row, column, code }) =>
        typeof code === "number" || typeof this.cells[this.index([row, column])] === "number",
    );
    if (this.over || seen) this.viewMoves = moved.moves;
    return moved.changed.map(({ row, column, code }) => {
      const index = this.index([row, column]);
      const prediction = this.predicted.get(index);
      if (prediction) prediction.confirmed = code;
      else this.cells[index] = code;
      return index;
    });
  }

  /**
   * Show a mark before the host has answered.
   *
   * @returns call it after the answer: the cell then shows what the host says
   */
  predict(index: number, code: Code): () => void {
    const confirmed = this.predicted.get(index)?.confirmed ?? this.cells[index];
    const prediction = { code, confirmed };
    this.predicted.set(index, prediction);
    this.cells[index] = code;
    return () => {
      if (this.predicted.get(index) !== prediction) return;
      this.predicted.delete(index);
      this.cells[index] = prediction.confirmed;
    };
  }

  /** Mines without a flag, by the flags that are shown. */
  get minesLeft() {
    let left = this.progress.minesLeft;
    for (const { code, confirmed } of this.predicted.values()) {
      left += Number(confirmed === DisplayCode.FLAG) - Number(code === DisplayCode.FLAG);
    }
    return left;
  }

  get status() {
    return this.progress.status;
  }

  get over() {
    return this.status === "won" || this.status === "lost";
  }

  /** Whether there is a move to take back, before the end. */
  get undoable() {
    // Before the first opening only marks can be taken back.
    if (this.status === "ready") return this.cells.some((code) => code !== DisplayCode.COVERED);
    return this.status === "playing";
  }

  /** Seconds since the first opening, by the page's own clock since the last answer. */
  get seconds() {
    if (this.stoppedAt !== null) return this.stoppedAt;
    const runs = this.status === "playing" && this.seen;
    return this.progress.elapsed + (runs ? (performance.now() - this.receivedAt) / 1000 : 0);
  }

  /** @param seen whether the player sees the board: the clock runs then */
  see(seen: boolean) {
    this.progress = { ...this.progress, elapsed: this.seconds };
    this.receivedAt = performance.now();
    this.seen = seen;
  }

  /** Stop the clock until the host's next answer. */
  stopClock() {
    this.stoppedAt = this.seconds;
  }

  /** Whether a cell is not opened; it may have a mark. After the end also mines and wrong flags. */
  covered(index: number) {
    return typeof this.cells[index] === "string";
  }
}
