/** A stored game without its moves. */

import type { Status } from "../../core/terms.ts";

type RowStatus = Status | "damaged";

/**
 * `deal` has its difficulty (deals.ts), `elapsed` the seconds of play at the last move, `touched`
 * its Unix time, `bbbv` the 3BV once the game is over, `began` the Unix time when the game was
 * made.
 */
export type GameRow = {
  id: string;
  width: number;
  height: number;
  mines: number;
  rules: string;
  first: string;
  deal: string;
  seed: string;
  stated: boolean;
  assisted: boolean;
  status: RowStatus;
  elapsed: number;
  moves: number;
  touched: number;
  practice: boolean;
  bbbv: number | null;
  began: number | null;
};

/** What the games of one total have in common. */
type Kind = [width: number, height: number, mines: number, rules: string, deal: string];

/**
 * Whether the box lacks a game, has it, refuses it, or had it until version 1.0 deleted it there.
 * That version wrote the number that the game has there, which is positive, too.
 */
export const IN_BOX = { missing: 0, copied: 1, refused: -1, deleted: -2 };

/** A stored game does not add up; the message says why. */
export class DamagedGameError extends Error {}

/**
 * What this database keeps of a game; whether its terms are possible shows when it is played again.
 */
const TYPES = {
  id: "string",
  width: "number",
  height: "number",
  mines: "number",
  rules: "string",
  first: "string",
  deal: "string",
  seed: "string",
  status: "string",
  moves: "number",
  stated: "boolean",
  assisted: "boolean",
  elapsed: "number",
  touched: "number",
  practice: "boolean",
  bbbv: "number or null",
  began: "number or null",
};
/** No number of a row is as large; a date cannot be. */
const MOST = 2.5e11;
export const COLUMNS = Object.keys(TYPES) as (keyof GameRow)[];

/**
 * Reads what is stored.
 *
 * @throws {DamagedGameError} if a value is impossible
 */
export function readRow(stored: Record<string, unknown>): GameRow {
  for (const name of COLUMNS) {
    const value = stored[name];
    const right =
      TYPES[name].startsWith(typeof value) || (value === null && TYPES[name].endsWith("null"));
    if (!right || (typeof value === "number" && !(value >= 0 && value < MOST))) {
      throw new DamagedGameError(
        `its row cannot be read: ${name} is ${String(value)}: expected a ${TYPES[name]}`,
      );
    }
  }
  return Object.fromEntries(COLUMNS.map((name) => [name, stored[name]])) as GameRow;
}

/** Reads rows; leaves out those with impossible values, and logs how many there are. */
export function readRows(rows: Record<string, unknown>[]) {
  const games: GameRow[] = [];
  const mistakes = [];
  for (const stored of rows) {
    try {
      games.push(readRow(stored));
    } catch (error) {
      if (!(error instanceof DamagedGameError)) throw error;
      mistakes.push(`game ${String(stored.id)}: ${error.message}`);
    }
  }
  if (mistakes.length) {
    console.warn(`Damaged games are left out: ${mistakes.length}, among them ${mistakes[0]}`);
  }
  return games;
}

export function isOver(row: GameRow) {
  return row.status === "won" || row.status === "lost";
}

export function kindOf({ width, height, mines, rules, deal }: GameRow): Kind {
  return [width, height, mines, rules, deal];
}

/** The order of finished games: by the times of their last moves, then by their ids. */
export const byEnd = (a: Pick<GameRow, "touched" | "id">, b: Pick<GameRow, "touched" | "id">) =>
  a.touched - b.touched || (a.id < b.id ? -1 : 1);

/**
 * Returns what is stored of a row: the keys of the indices beside its columns. An index leaves out
 * rows that lack its key.
 *
 * @param box of a finished game: one of `IN_BOX`
 */
export function storedRow(row: GameRow, box: number = IN_BOX.missing) {
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, row[name]]));
  const { touched, id } = row;
  // Minus: the order of keys goes up, and what is newest comes first.
  const stored = { ...columns, latest: [row.status, -touched] };
  if (!isOver(row)) return stored;
  const counted = row.practice ? {} : { recent: [...kindOf(row), -touched, id] };
  return { ...stored, box, finished: [touched, id], ...counted };
}

/** The keys of a game's runs of moves. */
export const runsOf = (id: string) => ({ from: [id], to: [id, []] });

export function nameDeal(deal: string, difficulty: string | null) {
  return difficulty === null ? deal : `${deal} ${difficulty}`;
}

export function splitDeal(name: string) {
  const [deal, difficulty] = name.split(" ", 2);
  return { deal, difficulty: difficulty || null };
}
