/** A recorded game with its review: the board after each move, and what was judged. */

import { positionOfGame } from "../analyse/position.ts";
import { DisplayCode } from "../board/displaycode.ts";
import type { Review } from "../engine/answers.ts";
import type { DecidedBy } from "../engine/terms.ts";
import type { ChangedCell, Code } from "../engine/level.ts";
import type { Track } from "../engine/record.ts";

type SavedMove = {
  kind: "open" | "flag" | "chord" | "undo";
  row: number;
  column: number;
  elapsed: number;
  mark?: string;
  decided_by?: DecidedBy;
};

/** `open` if the chances to come may change the verdict. */
export type Decision = import("../engine/answers.ts").Decision & { open?: boolean };

export type ShownReview = Omit<Review, "decisions"> & { decisions: Decision[] };

export type SavedRecord = {
  level: { width: number; height: number; mines: number };
  rules: string;
  status: string;
  elapsed: number;
  moves: SavedMove[];
  player?: string;
  program?: string;
  began?: string;
  track?: Track;
  stated?: { problem?: string };
};

export type ReviewedGame = {
  record: SavedRecord;
  frames: ChangedCell[][];
  review: ShownReview | null;
  problem: string | null;
};

export class RecordedGame {
  record: SavedRecord;
  frames: ChangedCell[][];
  review: ShownReview | null;
  problem: string | null;
  width: number;
  height: number;
  mines: number;
  /** The number of moves. */
  length: number;
  /** Seconds. */
  duration: number;
  /** The board after `made` moves. */
  made = 0;
  cells: Code[];

  constructor({ record, frames, review, problem }: ReviewedGame) {
    this.record = record;
    this.frames = frames;
    this.review = review;
    this.problem = problem;
    this.width = record.level.width;
    this.height = record.level.height;
    this.mines = record.level.mines;
    this.length = frames.length;
    this.duration = Math.max(record.moves.at(-1)?.elapsed ?? 0, record.elapsed);
    this.cells = this.covered();
  }

  /** Returns what stands on the page before a game is opened. */
  static none() {
    const level = { width: 9, height: 9, mines: 10 };
    const record = { level, rules: "classic", status: "ready", elapsed: 0, moves: [] };
    return new RecordedGame({ record, frames: [], review: null, problem: null });
  }

  covered(): Code[] {
    return Array(this.width * this.height).fill(DisplayCode.COVERED);
  }

  /** Returns the codes after so many moves. */
  cellsAfter(moves: number) {
    if (moves < this.made) {
      this.made = 0;
      this.cells = this.covered();
    }
    if (moves > this.made) this.cells = [...this.cells];
    for (; this.made < moves; this.made++) {
      for (const { row, column, code } of this.frames[this.made]) {
        this.cells[row * this.width + column] = code;
      }
    }
    return this.cells;
  }

  /** Returns the position after so many moves: flags count for nothing. */
  positionAfter(moves: number) {
    const { width, height, mines } = this;
    return positionOfGame({ width, height, cells: this.cellsAfter(moves), options: { mines } });
  }

  /** Returns when the board looks so: the time of the last of so many moves, in seconds. */
  timeOf(moves: number) {
    return moves ? this.record.moves[moves - 1].elapsed : 0;
  }

  /** Returns how many moves were made until a time. */
  movesUntil(seconds: number) {
    const later = this.record.moves.findIndex(({ elapsed }) => elapsed > seconds);
    return later < 0 ? this.length : later;
  }

  /** Returns what was judged of a move; null for a move that opened nothing. */
  decisionOf(move: number): Decision | null {
    const decisions = this.review?.decisions.filter((decision) => decision.move === move) ?? [];
    return decisions.find((decision) => decision.mistake) ?? decisions[0] ?? null;
  }

  /** The moves that were mistakes, each once: a chord may be several. */
  get mistakes() {
    const { review } = this;
    const moves = review ? review.mistakes.map((number) => review.decisions[number].move) : [];
    return [...new Set(moves)];
  }

  /** Whether winning chances may still change a verdict. */
  get open() {
    return this.review?.decisions.some((decision) => decision.open) ?? false;
  }

  /** How many moves have no verdict: the time was over, or the position too complex to count. */
  get unjudged() {
    return this.review?.decisions.filter(({ cut, risk }) => cut || risk === null).length ?? 0;
  }
}
