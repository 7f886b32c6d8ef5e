/** The types of what the host answers and expects. */

import type { Proof, Witnesses } from "../core/answers.ts";
import type {
  DailyGrade,
  Deal,
  DecidedBy,
  First,
  LossKind,
  ProofRule,
  Rules,
  Status,
} from "../core/terms.ts";

export type Code = number | "c" | "f" | "q" | "m" | "h" | "w" | "s";

/** Row and column. */
export type Cell = [number, number];

export type Level = { width: number; height: number; mines: number };

/** The difficulty is that of a deal without a guess; null for any. */
export type Options = Level & {
  rules: Rules;
  first: First;
  deal: Deal;
  difficulty: ProofRule | null;
};

export type NewGameRequest = Options & {
  seed: string | null;
  start: Cell | null;
  practice?: boolean;
};

export type Reason = { hit: Cell; kind: LossKind; safe: Cell | null; flag: Cell | null };

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

export type ChangedCell = { row: number; column: number; code: Code };

export type Moved = Progress & { changed: ChangedCell[] };

export type Explanation = Proof | Witnesses;

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

export type RecentGame = { won: boolean; elapsed: number; when: string; bbbv: number | null };

export type StatisticsGroup = Level & {
  rules: Rules;
  deal: Deal;
  difficulty: ProofRule | null;
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

export type BoardAnswer = {
  grade: DailyGrade;
  width: number;
  height: number;
  mines: number;
  difficulty: ProofRule;
  bbbv: number | null;
  openings: number | null;
};

export type TryAnswer = {
  date: string;
  grade: DailyGrade;
  id: string;
  status: Status;
  practice: boolean;
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
