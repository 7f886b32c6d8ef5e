/**
 * The names that the terms of a game may have, and others that the kernel numbers. `make terms`
 * writes this file.
 */

export const RULES = ["classic", "fair", "kind"] as const;
export type Rules = (typeof RULES)[number];

/** How a game stands. */
export const STATUSES = ["ready", "playing", "won", "lost"] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Why a game was lost. "mined": the cell was certain to be a mine; "needless": a guess while a safe
 * cell existed; "guess": a forced guess went wrong; "flags": no cell was safe, and the flags of a
 * chord contradicted the clues.
 */
export const MISTAKES = ["mined", "needless", "guess", "flags"] as const;
export type LossKind = (typeof MISTAKES)[number];

/** First-click rule -> radius of the square around the start that stays free (-1: no cell). */
export const FIRST_RULES = { any: -1, safe: 0, opening: 1 };
export type First = keyof typeof FIRST_RULES;

/** The longest side of a board, in cells. */
export const LONGEST_SIDE = 1_000;

export const DEALS = ["random", "no-guess", "repaired"] as const;
export type Deal = (typeof DEALS)[number];

/** Those whose layouts can be won without a guess; a first opening takes time to find one. */
export const SEARCHED_DEALS: readonly string[] = ["no-guess", "repaired"];

/** The rules, from easy to hard. */
export const PROOF_RULES = ["single", "subset", "overlap", "chain", "cases", "count"] as const;
export type ProofRule = (typeof PROOF_RULES)[number];

/**
 * What a drill asks for. "safe": a safe cell, where no easier rule than the drill's proves one;
 * "certain": all cells that are certainly safe or mined; "guess": the cell that wins most often,
 * where no cell is safe.
 */
export const DRILL_TASKS = ["safe", "certain", "guess"] as const;
export type DrillTask = (typeof DRILL_TASKS)[number];

/** The default level of drills: small enough for a phone, dense enough for all rules. */
export const DRILL_LEVEL = [9, 9, 15];

/** An "undo" takes back the last move that is still in effect, and has the cell of that move. */
export const KINDS = ["open", "flag", "chord", "undo"] as const;
export type MoveKind = (typeof KINDS)[number];

/**
 * What decided an opened cell. "count": the exact count, or nothing had to be counted. Where the
 * count exceeds its budget: "rules", the rules of proof; where they find nothing, "deal", what was
 * dealt.
 */
export const DECIDERS = ["count", "rules", "deal"] as const;
export type DecidedBy = (typeof DECIDERS)[number];

/**
 * "mined": it was certain to open a mine. "needless": it was a guess while a safe cell existed.
 * "riskier": a forced guess with more risk than another cell, and no higher winning chance.
 * "worse": a forced guess of the least risk, with a lower winning chance than another cell.
 */
export const MISTAKE_KINDS = ["mined", "needless", "riskier", "worse"] as const;
export type MistakeKind = (typeof MISTAKE_KINDS)[number];

export const GRADES = ["easy", "middle", "hard"] as const;
export type DailyGrade = (typeof GRADES)[number];

export const FIRST_DAY = "2026-01-01";

/** What the ids of all scored tries begin with. */
export const TRY_PREFIX = "daily-";

export const LEVELS = [
  { name: "beginner", width: 9, height: 9, mines: 10 },
  { name: "intermediate", width: 16, height: 16, mines: 40 },
  { name: "expert", width: 30, height: 16, mines: 99 },
];

/** The formats of other programs' replays, by the ends of the files' names. */
export const REPLAYS: Readonly<Record<string, string>> = {
  rmv: "RMV",
  rawvf: "RawVF",
  mvf: "MVF",
  evfs: "EVFS",
  evf: "EVF",
  avf: "AVF",
};
