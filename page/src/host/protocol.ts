/** The types of what the host answers and expects. */

import type {
  DailyGrade,
  Deal,
  DecidedBy,
  First,
  ProofRule,
  Rules,
  Status,
} from "../engine/terms.ts";
import type { BbbvRange } from "../engine/bbbvrange.ts";
import type { BoxAccess, BoxNews } from "./box.ts";
import type { BoxProblem } from "./boxrequests.ts";
import type { Cell, ChangedCell, Code, Level, Reason, Terms } from "../engine/level.ts";
import type { Move } from "../engine/moves.ts";
import type { SavedRecord } from "../review/recorded.ts";
import type { Durability } from "./store/database.ts";

/** The difficulty is that of a deal without a guess; null for any, as the range of 3BV. */
export type Options = Level & {
  rules: Rules;
  first: First;
  deal: Deal;
  difficulty: ProofRule | null;
  bbbvRange?: BbbvRange | null;
};

export type NewGameRequest = Options & {
  seed: string | null;
  start: Cell | null;
  practice?: boolean;
};

export type Progress = {
  status: Status;
  minesLeft: number;
  elapsed: number;
  moves: number;
  decidedBy: DecidedBy;
  reason: Reason | null;
  seed: string | null;
  start: Cell | null;
  bbbv: number | null;
  practice: boolean;
};

export type GameState = Options & Progress & { id: string; cells: Code[][] };

export type Moved = Progress & { changed: ChangedCell[] };

export type RunningGame = Options & {
  id: string;
  status: Status;
  elapsed: number;
  moves: number;
  practice: boolean;
  when: string;
  opened: number | null;
};

type BestGame = { elapsed: number; when: string; id: string };

export type RecentGame = {
  won: boolean;
  elapsed: number;
  when: string;
  bbbv: number | null;
  moves: number;
};

export type StatisticsGroup = Level & {
  rules: Rules;
  deal: Deal;
  difficulty: ProofRule | null;
  bbbvRange?: BbbvRange | null;
  games: number;
  wins: number;
  streak: number;
  bestStreak: number;
  unfinished: number;
  best: BestGame[];
  recent: RecentGame[];
};

export type Statistics = { groups: StatisticsGroup[]; unfinished: number };

export type Imported = {
  added: number;
  known: number;
  damaged: number;
  problems: string[];
  settings: boolean;
};

/** A board: `describe_day` of the core says more. The seed is a text if it is large. */
export type BoardAnswer = {
  id: string;
  grade: DailyGrade;
  level: [width: number, height: number, mines: number];
  difficulty: ProofRule;
  start: Cell;
  seed: number | string;
  refused_try: string | null;
  refused_practice: string | null;
  revealed: { bbbv: number; openings: number; expert: SavedRecord } | null;
};

export type TryAnswer = {
  date: string;
  grade: DailyGrade;
  id: string;
  result: "begun" | "won" | "lost" | "uncounted";
  over: boolean;
  assisted: boolean;
  elapsed: number;
  bbbv: number | null;
};

export type DailyDay = {
  today: string;
  date: string;
  boards: BoardAnswer[];
  tries: TryAnswer[];
  streaks: { current: number; longest: number };
};

/** All games; the finished ones, in two formats. */
export type Export = "games" | "csv" | "json";

/** A game; no other one has its key. */
export type Played = {
  key: string;
  terms: Terms;
  given: Uint8Array | null;
  moves: readonly Move[];
};

/** What keeps games from being stored or copied. */
export type HostProblem =
  /** Nothing is kept when the page is closed. */
  | "nothingKept"
  /** Nor is it, because a later version has stored the games. */
  | "later"
  /** A tab with an older version holds them. */
  | "blocked"
  /** The last move could not be stored. */
  | "notStored"
  /** The browser's store does not answer. */
  | "notAnswering"
  /** It does, after the page had given it up. */
  | "answersAgain"
  /** The worker, or the kernel, is not there: the page tries again. */
  | "offline"
  | BoxProblem;

/** What the worker says by itself. */
export type FromWorker =
  /** What keeps games from being stored; if nothing is kept, why, in one sentence. */
  | { problem: HostProblem | null; why: string | null }
  | Exclude<News, { store: unknown } | { box: unknown }>;

/** The box that serves the page; the name of the database and its durability, for tests. */
export type HostOptions = { box?: BoxAccess; database?: string; durability?: Durability };

/** What the host tells the page, or what is around it, by itself. */
export type News =
  /** Whether the last move could be stored. */
  | { store: "notStored" | "later" | null }
  /** What keeps games from being copied. */
  | { box: BoxProblem | null }
  | { boxNews: BoxNews }
  /** A game has changed elsewhere. */
  | { changed: string }
  /** A game has ended. */
  | { ended: true };
