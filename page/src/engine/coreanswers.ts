/** The types of what the core answers about positions and games. */

import type { Drill, Proof } from "./answers.ts";
import type { Cell, Explanation } from "./level.ts";
import type { DecidedBy, Status } from "./terms.ts";

/** The mine probabilities; the number of solutions, null if it is long, and its logarithm. */
export type Analysed = {
  p: (number | null)[][];
  solutions: string | null;
  logSolutions: number;
  minesExpected: number;
  guess: boolean;
};

export type CellClues = { mine: number; clues: number[] };

/**
 * A safe cell, null if there is none; whether there is a guess; the proof, null before the first
 * opening or if it takes too long.
 */
export type Hint = { cell: Cell | null; guess: boolean; proof: Proof | null };

/**
 * The solutions with so many mines on the frontier: their share, and that of the cell's mines in
 * them.
 */
export type FrontierCount = { mines: number; weight: number; mineProbability: number };

export type Explained = {
  explanation: Explanation;
  weights: { mine: number | null; counts: FrontierCount[] | null };
};

export type Candidate = {
  cell: Cell;
  safety: number;
  progress: number;
  secondary: number;
  value: number;
  low: number;
  high: number;
};

/** The games played on with a candidate, the sum of their weights, and that of their squares. */
export type PlayedGames = { cell: Cell; games: number; total: number; squares: number };

/** The best first; `played` is what it rests on, empty if it is exact. */
export type Advice = { exact: boolean; candidates: Candidate[]; played: PlayedGames[] };

/** The luck is null if it is infinite. */
export type FiguresSoFar = { luck: number | null; mistakes: number };

/**
 * The clicks of a finished game, what its board takes, the fewest of these, and the cells of clicks
 * that opened nothing new.
 */
export type ClickUse = {
  clicks: number;
  bbbv: number;
  zini: number;
  human_zini: number;
  least: number;
  wasted: Cell[];
};

/** What a move has changed; `drawn` is null if it drew nothing. */
export type Change = {
  status: Status;
  mines_left: number;
  hit: Cell | null;
  start: Cell | null;
  last: Cell | null;
  practice: boolean;
  changed: Cell[];
  drawn: Drawn | null;
};

/** What a move has drawn: the rows of a layout that it dealt, and the cells that were redrawn. */
export type Drawn = {
  attempt: number | null;
  layout: string[] | null;
  redrawn: Cell[] | null;
  together: boolean | null;
  decided_by: DecidedBy;
};

/**
 * What the number of solutions is made of; of each component the least mines, the words of each
 * count, and the number of counts.
 */
export type ExactCounts = {
  fixed_mines: number;
  interior_cells: number;
  components: [number, number, number][];
};

/** A board, and whether its dots may also be opened zeros. */
export type ReadBoard = { view: Drill["view"]; unclearDots: boolean };

/** Why a file cannot be read, with the names of several replays if one has to be chosen. */
export type Unread = { failure: string; replays: string[] };
