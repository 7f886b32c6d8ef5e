/** The types of the kernel's answers. `make terms` writes this file. */

import type { Rules, Status, ProofRule, DrillTask, MistakeKind } from "./terms.ts";

/** Why a cell is safe or mined, or why no layout fits a view. */
export interface Proof {
  cell: [number, number] | null;
  mined: boolean | null;
  clues: [number, number][];
  cites_total: boolean;
  /** With the total of mines that was used, which is null if it is unknown. */
  view: { rows: string[]; mines: number | null };
  /** What is proved; null if no layout fits. */
  fact: Fact | null;
  /** The hardest rule of its steps. */
  rule: ProofRule;
  /** The deductions, in order; each builds on those before it. */
  steps: Step[];
  /**
   * Whether no proof is easier: by its rule, then its number of clues, then its number of steps. If
   * not, the work limit ended the search, and this is the best proof found.
   */
  settled: boolean;
  /** What all its clues form together; null if that has no name. */
  pattern: Pattern | null;
}

/** A cell is a mine, or safe. */
export interface Fact {
  cell: [number, number];
  mined: boolean;
}

/** One application of a rule. */
export interface Step {
  rule: ProofRule;
  /** The clues that the step cites, in reading order. */
  clues: [number, number][];
  /** The settled cells that it cites: concluded by earlier steps, or known mines of the view. */
  cells: Fact[];
  /** What follows, in reading order; empty if the clues clash. */
  concludes: Fact[];
  /** Of the opposite: for the rules "chain" and "cases". */
  refutation: Branch | null;
  /** The opposite, if a step of the rule "count" supposes it. */
  supposition: Fact | null;
  /** For the rule "count": the cited clues. */
  groups: Group[];
  /** For the rule "count": the number of covered cells in no group and not supposed. */
  other_cells: number;
  /** The sentences of the step, in order. */
  messages: Message[];
  /** What its clues form, once the steps before it are done; null if that has no name. */
  pattern: Pattern | null;
}

/** What follows from a supposition, up to a clash. */
export interface Branch {
  supposition: Fact;
  /** In order; each uses only what is supposed, cited, or settled before it. */
  consequences: Consequence[];
  /** The clue that cannot be met; null if there are branches. */
  clash: [number, number] | null;
  /** Empty, or two: one cell is a mine, or safe. Both end in clashes. */
  branches: Branch[];
}

/** Under the suppositions made, a single clue settles cells. */
export interface Consequence {
  clue: [number, number];
  concludes: Fact[];
}

/** Clues that share covered cells. */
export interface Group {
  clues: [number, number][];
  /** The number of covered cells around the clues. */
  cells: number;
  /** How many mines these cells can hold, in ascending order. */
  mines: number[];
}

/** A sentence of a proof, for texts in any language: `proofs.english` has the English ones. */
export interface Message {
  /** Of the text. */
  key: string;
  /** Numbers, texts, lists of clues ("clue", "clues", "inner", "outer") and of other cells. */
  values: Record<string, number | string | [number, number][]>;
  /** How far the sentence is indented. */
  depth: number;
}

/** What clues form by what they need: their numbers without the mines that are found. */
export interface Pattern {
  name: "1-1" | "1-2" | "1-2-1" | "1-2-2-1" | "corner" | "hole";
  /** Whether a clue's number is not what it needs. */
  reduced: boolean;
}

/** Two layouts that fit a view: in one a cell is a mine, in the other it is safe. */
export interface Witnesses {
  /** The view, with the total of mines that was used. */
  view: { rows: string[]; mines: number | null };
  /** The (row, column). */
  cell: [number, number];
  /** A layout in which the cell is a mine. */
  with_mine: string[];
  /** A layout in which the cell is safe. */
  without: string[];
}

/** A position of a game, and one task that has a proven answer. */
export interface Drill {
  /** What it asks for: "safe", "certain" or "guess". */
  task: DrillTask;
  /** The easiest rule that proves a safe cell; null for a guess. */
  rule: ProofRule | null;
  /** The position. Mines that easier rules prove are known mines. */
  view: { rows: string[]; mines: number | null };
  /** All certain cells that the view does not know, in reading order; none for a guess. */
  certain: CertainCell[];
  /** The cells to open: the safe cells, or those that win most often. */
  right: [number, number][];
  /** For a guess, all cells that may be free, in reading order; else none. */
  chances: GuessedCell[];
  /** For a guess, the number of layouts that fit; else 0. */
  solutions: number;
  /** The number of its game among those of its seed, from 0. */
  attempt: number;
  /** How difficult it is, on the scale of players' ratings: a model, about 700 to 2100. */
  rating: number;
  /** The seed that gives it; null for a position that `drill_of` got. */
  seed: number | null;
}

/** A covered cell that is certainly safe or mined. */
export interface CertainCell {
  /** The (row, column). */
  cell: [number, number];
  /** Whether it is a mine. */
  mined: boolean;
  /** The easiest rule that proves it. */
  rule: ProofRule;
}

/** A covered cell that may be opened as a guess. */
export interface GuessedCell {
  /** The (row, column). */
  cell: [number, number];
  /** The solutions in which perfect play wins after opening it. */
  wins: number;
}

/** A game judged: what each opening risked, what would have been better, and how lucky it was. */
export interface Review {
  format: string;
  version: number;
  mistakes: number[];
  first_mistake: number | null;
  /** The level of the game. */
  level: Level;
  /** The rules of the game. */
  rules: Rules;
  /** The rules that it is judged by. */
  judged_by: Rules;
  /** How the game stands: "playing", "won" or "lost". */
  status: Status;
  /** Seconds from the first opening to the end. */
  elapsed: number;
  /** The name of the player, if the record has it. */
  player: string;
  /** What the game was played with. */
  program: string;
  /** When the game began; null if it is not known. */
  began: string | null;
  /** The moves that opened cells, in order. */
  decisions: Decision[];
  /**
   * The winning chance once the first opening was made, or before it if it may have lost; null if
   * it is not known.
   */
  start: Chance | null;
  /** The winning chance at the end: 1 if the game is won, 0 if it is lost. */
  end: Chance | null;
  /** The number of games that each estimated chance was to rest on. */
  games: number;
  /** Of these games. */
  seed: number;
  /** Whether all chances rest on that many games; false if the time was over before. */
  complete: boolean;
  /**
   * How lucky the game was: the sum of -log10 P(safe) over all decisions. 3 means that one of a
   * thousand players survives these openings. Infinite if a move was certain to lose.
   */
  luck: number | null;
  /**
   * What the decisions took from the winning chance at the start; null if a chance is not known.
   * Each lowers what is left in the proportion of `chosen` to `before`: docs/explanation/luck.md.
   */
  cost: number | null;
  /**
   * The winning chance that luck gave; negative if luck took it. null if it is not known. `end` is
   * `start` minus `cost` plus `gained`.
   */
  gained: number | null;
  /**
   * The winning chance over the game: at its start, before and after each guess, at its end.
   * Moments whose chance is not known are left out.
   */
  curve: CurvePoint[];
  /** What the game adds to the figures of many games. */
  counts: GameCounts;
}

/** A board's size and number of mines. */
export interface Level {
  width: number;
  height: number;
  mines: number;
}

/** A move that opened cells: a click on a covered cell, or a chord. */
export interface Decision {
  /** From 0. */
  number: number;
  /** The number of the move in the record, from 0. */
  move: number;
  /** "open" for a click on a covered cell, "chord" for a chord. */
  kind: "chord" | "open";
  /** The clicked cell. */
  cell: [number, number];
  /** The covered cells that the move was to open: the clicked one, or those of the chord. */
  cells: [number, number][];
  /** Seconds from the first opening of the game. */
  elapsed: number;
  /** Seconds since the move before that opened cells. */
  seconds: number;
  /** The share of the solutions in which one of `cells` is a mine; null if `counted` is false. */
  mine_probability: number | null;
  /** The probability that the move loses the game, under the rules. */
  risk: number | null;
  /** The least risk of all covered cells of the board. */
  least_risk: number | null;
  /** Whether no cell of the board was safe. */
  forced: boolean;
  /** The number of safe cells on the board. */
  safe_cells: number;
  /** The easiest rule that proves `cells` safe; null if one is not, and for the first opening. */
  rule: ProofRule | null;
  /** Whether the move opened no mine. */
  survived: boolean;
  /** -log10 of the probability to survive; infinite if the move was certain to lose. */
  luck: number | null;
  /** The kind of the mistake; null if the decision is none. */
  mistake: MistakeKind | null;
  /** Whether the time limit left no verdict on this guess: its cost needs more games. */
  cut: boolean;
  /** What would have been better; null unless this is a mistake. */
  better: Better | null;
  /**
   * The winning chance of the expert, or of perfect play, before the move. Known only for guesses,
   * as are `chosen` and `after`.
   */
  before: Chance | null;
  /** The winning chance of making this move and playing on like the expert. */
  chosen: Chance | null;
  /** The winning chance after the move, with what it showed. */
  after: Chance | null;
  /** The winning chance that the decision cost: `before` minus `chosen`. */
  cost: Chance | null;
}

/** What would have been better. */
export interface Better {
  /** The (row, column) to open. */
  cell: [number, number];
  /** The probability that opening it loses the game, under the rules. */
  risk: number;
  /** The winning chance of opening this cell; null if it is not known. */
  chance: Chance | null;
  /** Why the cell is safe; null if it is not. */
  proof: Proof | null;
}

/** A winning chance, or a difference of two. */
export interface Chance {
  /** The probability, or the difference of two. */
  value: number;
  /** The lower end of the 95 % interval; `value` itself where that is exact. */
  low: number;
  /** The upper end of that interval. */
  high: number;
  /** Whether the value is exact, and no estimate. */
  exact: boolean;
}

/** The winning chance at a moment of the game. */
export interface CurvePoint {
  /** The number of decisions that were made before this moment. */
  decision: number;
  /** Seconds from the first opening of the game. */
  elapsed: number;
  /** The winning chance. */
  chance: Chance;
}

/** What a game adds to the figures of many games. */
export interface GameCounts {
  /**
   * How often each kind occurred; kinds that did not are left out. A mistake by an estimate counts
   * only if it is wrong once in 1,000 times: see docs/explanation/luck.md.
   */
  mistakes: Partial<Record<MistakeKind, number>>;
  /** The decisions with a risk. */
  guesses: number;
  /** Of the guesses. */
  survived: number;
  /** How many guesses survive on average: the sum of 1 - risk. */
  expected: number;
  /** Of that number: the sum of risk * (1 - risk). */
  variance: number;
  /**
   * The sum of what each decision cost when it was made; null if it is not known. It may be above
   * 1, but its mean over many games is what decisions cost in wins.
   */
  costs: number | null;
  /**
   * Rule -> how often it, as the easiest, proved a cell safe when a mistake was made instead; rules
   * that were not missed are left out.
   */
  missed: Partial<Record<ProofRule, number>>;
  /**
   * Rule -> the seconds of each move that it proves safe, to a millisecond, without the first
   * opening. The hardest rule that a move takes; rules without a move are left out.
   */
  times: Partial<Record<ProofRule, number[]>>;
}

/** The figures of a reviewed game that the figures of many games are made of. */
export interface GameSummary {
  level: Level;
  rules: Rules;
  status: Status;
  /** Seconds from the first opening to the end. */
  elapsed: number;
  began: string | null;
  player: string;
  decisions: number;
  /** See `GameCounts`, as for the next four. */
  mistakes: Partial<Record<MistakeKind, number>>;
  guesses: number;
  survived: number;
  expected: number;
  variance: number;
  /** See `Review.luck`; null if it is infinite. */
  luck: number | null;
  /** The winning chance at the start; null if it is not known. */
  start: number | null;
  /** See `Review.cost`; null if it is not known. */
  cost: number | null;
  /** See `GameCounts`. */
  costs: number | null;
  /** Whether all chances rest on the wanted number of games. */
  complete: boolean;
  /** See `GameCounts`, as for the next one. */
  missed: Partial<Record<ProofRule, number>>;
  times: Partial<Record<ProofRule, number[]>>;
}

/** What the reviews of many games say together. */
export interface ReviewSummary {
  /** The number of games. */
  games: number;
  /** The games that were won. */
  won: number;
  /** The games that were lost. */
  lost: number;
  /** The moves that opened cells, in all games. */
  decisions: number;
  /**
   * How often each kind occurred, the most frequent first; kinds that did not are left out. See
   * `GameCounts`.
   */
  mistakes: Partial<Record<MistakeKind, number>>;
  /** The games without a mistake. */
  games_without_mistake: number;
  /** Of the games without a mistake, those that were lost: bad luck alone. */
  lost_without_mistake: number;
  /** The games whose review the time limit cut short: not all of their guesses may be judged. */
  games_cut: number;
  /** By rule, from easy to hard: how often it proved a cell safe when a mistake was made. */
  missed: Partial<Record<ProofRule, number>>;
  /** The guesses, and how many survived. */
  guesses: Tally;
  /**
   * The games that are over and have a known chance at their start, and how many were won. The
   * expected number is that of the expert's wins on the same first openings.
   */
  wins: Tally;
  /** The wins that decisions cost a game; null if it is unknown. */
  cost: number | null;
  /** The median luck of the won games; null without one. */
  luck: number | null;
  /** By rule, from easy to hard. The first opening of each game is left out. */
  times: RuleTimes[];
}

/** How often something happened, and how often it was expected to. */
export interface Tally {
  /** Of the cases. */
  number: number;
  came_true: number;
  expected: number;
  /** The standard deviation of what comes true by chance. */
  error: number;
}

/** How long the moves took that one rule proves safe. */
export interface RuleTimes {
  /** The hardest rule that such a move takes. */
  rule: ProofRule;
  moves: number;
  /** Seconds: a quarter of the moves took less. */
  quarter: number;
  median: number;
  three_quarters: number;
}
