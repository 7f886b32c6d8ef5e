/**
 * What the database keeps: the rows of games, and the steps from each of its formats to the next
 * one. All versions read what the others have written, so a step and a name of a column stay as they
 * are.
 */

import type { Status } from "../../engine/terms.ts";
import type { Game } from "../../engine/game.ts";
import type { BbbvRange } from "../../engine/bbbvrange.ts";

/**
 * The columns of a game. `deal` has its difficulty and range of 3BV (`nameDeal`), `elapsed` the seconds of play at the
 * last move, `touched` its Unix time, `bbbv` the 3BV once the game is over, `began` the Unix time when
 * the game was made. Whether its terms are possible shows when it is played again.
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
} as const;

type Values = {
  string: string;
  number: number;
  boolean: boolean;
  "number or null": number | null;
};

/** A stored game without its moves. */
export type GameRow = {
  -readonly [Name in keyof typeof TYPES]: Values[(typeof TYPES)[Name]];
} & { status: Status | "damaged" };

/** How a new game stands beside its moves. */
export type Beginning = Pick<GameRow, "elapsed" | "stated" | "practice"> & { assisted?: boolean };

/** Describes a new game. */
export function newRow(id: string, game: Game, now: number, more: Beginning): GameRow {
  const { level, rules, first, seed, status, moveCount: moves, bbbv } = game;
  return {
    ...{ id, ...level, rules, first, deal: nameDeal(game), seed: String(seed), status },
    ...{ moves, bbbv, touched: now, began: now, assisted: false, ...more },
  };
}

/** What the games of one total have in common. */
type Kind = [width: number, height: number, mines: number, rules: string, deal: string];

/**
 * Whether the box lacks a game, has it, refuses it, or had it until version 1.0 deleted it there.
 * That version wrote the number that the game has there, which is positive, too.
 */
export const IN_BOX = { missing: 0, copied: 1, refused: -1, deleted: -2 };

/** A stored game does not add up; the message says why. */
export class DamagedGameError extends Error {}

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

/** How a layout is dealt. */
type DealNames = { deal: string; difficulty: string | null; bbbvRange?: BbbvRange | null };

/** Returns "no-guess", "no-guess chain", "no-guess chain 100-140" or "random  100-140". */
export const nameDeal = ({ deal, difficulty, bbbvRange }: DealNames) =>
  [deal, difficulty ?? "", bbbvRange?.join("-") ?? ""].join(" ").trimEnd();

export function splitDeal(name: string): DealNames {
  const [deal, difficulty, range] = name.split(" ", 3);
  const [least, most] = (range ?? "").split("-").map(Number);
  return { deal, difficulty: difficulty || null, ...(range && { bbbvRange: [least, most] }) };
}

// The formats

/** Format 1. The indices are of properties that `storedRow` adds to the rows. */
function create(database: IDBDatabase) {
  const games = database.createObjectStore("games", { keyPath: "id" });
  for (const name of ["latest", "finished", "recent", "best"]) games.createIndex(name, name);
  database.createObjectStore("moves", { keyPath: ["game", "number"] });
  database.createObjectStore("totals", { keyPath: "kind" });
  database.createObjectStore("single", { keyPath: "name" });
}

/** 1 to 2: the reviews of finished games. */
function addReviews(database: IDBDatabase) {
  const reviews = database.createObjectStore("reviews", { keyPath: "game" });
  for (const name of ["number", "version"]) reviews.createIndex(name, name);
}

/**
 * 2 to 3: finished games are in the order of `byEnd`, and no longer in that of numbered places.
 * They state their numbers in a box, which has none of them yet.
 */
function orderByEnds(_database: IDBDatabase, transaction: IDBTransaction) {
  const games = transaction.objectStore("games");
  games.createIndex("box", "box");
  transaction.objectStore("single").delete("places");
  const finished = games.index("finished").getAll();
  finished.onsuccess = () => {
    for (const { best: _best, ...row } of finished.result) {
      const { touched, id } = row;
      row.finished = [touched, id];
      row.box = IN_BOX.missing;
      if (row.recent) row.recent = [...kindOf(row), -touched, id];
      games.put(row);
    }
  };
}

/** 3 to 4: statistics are computed when they are shown. */
function dropTotals(database: IDBDatabase, transaction: IDBTransaction) {
  database.deleteObjectStore("totals");
  transaction.objectStore("games").deleteIndex("best");
}

/** 4 to 5: the answers to drills. */
function addAnswers(database: IDBDatabase) {
  database.createObjectStore("answers", { keyPath: "id" }).createIndex("box", "box");
}

/**
 * IndexedDB runs them in one transaction, so a failure leaves the database as it was. Later formats
 * come with further steps.
 */
const STEPS: ((database: IDBDatabase, transaction: IDBTransaction) => void)[] = [
  create,
  addReviews,
  orderByEnds,
  dropTotals,
  addAnswers,
];

/** The present format. */
export const VERSION = STEPS.length;

export const LATER = `the games in this browser were stored by a later fairmines: expected format 1 to ${VERSION}`;

/** @param version the format of the database; 0 if it is new */
export function upgrade(database: IDBDatabase, transaction: IDBTransaction, version: number) {
  for (const step of STEPS.slice(version)) step(database, transaction);
}
