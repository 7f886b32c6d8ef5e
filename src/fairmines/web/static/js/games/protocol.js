/**
 * The types of what the host answers and expects.
 *
 * @typedef {number | "c" | "f" | "q" | "m" | "h" | "w" | "s"} Code
 * @typedef {[number, number]} Cell row and column
 * @typedef {import("../core/terms.js").Rules} Rules
 * @typedef {import("../core/terms.js").DailyGrade} DailyGrade
 * @typedef {import("../core/terms.js").Status} Status
 *
 * @typedef {{width: number, height: number, mines: number}} Level
 * @typedef {Level & {rules: Rules, first: First, deal: Deal, difficulty: ProofRule | null}} Options
 *   the difficulty is that of a deal without a guess; null for any
 * @typedef {Options & {seed: string | null, start: Cell | null, practice?: boolean}} NewGameRequest
 *
 * @typedef {{hit: Cell, kind: LossKind, safe: Cell | null, flag: Cell | null}} Reason
 * @typedef {{status: Status, minesLeft: number, elapsed: number, moves: number,
 *   decidedBy: DecidedBy, reason: Reason | null, seed: string | null, start: Cell | null,
 *   bbbv: number | null, practice: boolean}} Progress
 * @typedef {Options & Progress & {id: string, cells: Code[][]}} GameState
 * @typedef {{row: number, column: number, code: Code}} ChangedCell
 * @typedef {Progress & {changed: ChangedCell[]}} Moved
 *
 * @typedef {import("../core/terms.js").ProofRule} ProofRule
 * @typedef {import("../core/answers.js").Message} ProofMessage
 * @typedef {import("../core/answers.js").Step} ProofStep
 * @typedef {import("../core/answers.js").Proof} Proof the cell is null if no layout fits
 * @typedef {import("../core/answers.js").Witnesses} Witnesses rows of "*" and "."
 * @typedef {Proof | Witnesses} Explanation
 *
 * @typedef {Options & {id: string, status: Status, elapsed: number, moves: number,
 *   practice: boolean, when: string, opened: number | null}} RunningGame
 * @typedef {{elapsed: number, when: string, id: string}} BestGame
 * @typedef {{won: boolean, elapsed: number, when: string, bbbv: number | null}} RecentGame
 * @typedef {Level & {rules: Rules, deal: Deal, difficulty: ProofRule | null, games: number,
 *   wins: number, streak: number, bestStreak: number, unfinished: number, best: BestGame[],
 *   recent: RecentGame[]}} StatisticsGroup
 * @typedef {{groups: StatisticsGroup[], unfinished: number}} Statistics
 * @typedef {{added: number, known: number, damaged: number, problems: string[], settings: boolean}}
 *   Imported
 */

/** @import { Deal, DecidedBy, First, LossKind } from "../core/terms.js" */

export {};
