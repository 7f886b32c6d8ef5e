/**
 * Stores and finds games with their moves, and the settings of the page. A move is stored before it
 * is answered.
 *
 * The moves are kept in runs, each a list of records (moverecord.ts) from a number on. Each move is
 * a run of its own; when a game ends, they become one.
 */

import { counted } from "../../engine/checks.ts";
import { FinishedGames, UnfinishedGames } from "./gamelists.ts";
import { DamagedGameError, isOver, readRow, runsOf, storedRow, type GameRow } from "./rows.ts";
import type { Database, Transaction } from "./database.ts";

type Run = { game: string; number: number; records: string[] };

/** The stored game is not the one in memory. */
export class StaleGameError extends Error {}

const SETTINGS = "settings";

export class GameStore {
  database: Database;
  finished: FinishedGames;
  unfinished: UnfinishedGames;

  constructor(database: Database) {
    this.database = database;
    this.finished = new FinishedGames(database);
    this.unfinished = new UnfinishedGames(database);
  }

  /** Stores a new game, with the moves that it may have already. */
  add(row: GameRow, records: string[]) {
    return this.database.write(["games", "moves", "reviews"], async (transaction) =>
      addGame(transaction, { row, records }),
    );
  }

  /**
   * Stores a new game that is not over, unless there is one with its id.
   *
   * @returns whether it was stored
   */
  addOnce(row: GameRow, records: string[]): Promise<boolean> {
    return this.database.write(["games", "moves"], async (transaction) => {
      if (await transaction.get("games", row.id)) return false;
      transaction.put("games", storedRow(row));
      transaction.put("moves", { game: row.id, number: 0, records });
      return true;
    });
  }

  /**
   * Stores new moves of a game.
   *
   * @param row as it is after the moves
   * @throws {StaleGameError} if the stored game has another number of moves than before the new
   *   ones, is over, or does not exist
   */
  append(row: GameRow, records: string[]) {
    return this.database.write(["games", "moves"], async (transaction) => {
      const stored = await transaction.get("games", row.id);
      const expected = row.moves - records.length;
      const running = stored?.status === "ready" || stored?.status === "playing";
      if (!running || stored.moves !== expected) {
        throw new StaleGameError(`the stored game does not have ${counted(expected, "move")}`);
      }
      let run = { game: row.id, number: expected, records };
      if (isOver(row)) {
        const runs = await transaction.list("moves", runsOf(row.id));
        transaction.delete("moves", runsOf(row.id));
        run = { game: row.id, number: 0, records: [...runs, run].flatMap((each) => each.records) };
      }
      transaction.put("moves", run);
      transaction.put("games", storedRow({ ...row, assisted: stored.assisted }));
    });
  }

  /** Stores that the player of a game asked what follows from the view. */
  noteAssisted(id: string) {
    return this.#change(id, (stored) => ({ ...stored, assisted: true }));
  }

  /**
   * Stores the time of a game's clock, in seconds, unless another tab has made a move, or has
   * stored a later time.
   */
  noteElapsed(row: GameRow, elapsed: number) {
    return this.#change(row.id, (stored) =>
      stored.moves === row.moves && !isOver(stored as GameRow)
        ? { ...stored, elapsed: Math.max(elapsed, Number(stored.elapsed)) }
        : stored,
    );
  }

  #change(id: string, change: (stored: Record<string, unknown>) => object) {
    return this.database.write(["games"], async (transaction) => {
      const stored = await transaction.get("games", id);
      if (stored) transaction.put("games", change(stored));
    });
  }

  /**
   * Marks a game as damaged, unless it has changed since `row` was read.
   *
   * @param row as it was read; null if it could not be read
   */
  setAside(id: string, row: GameRow | null) {
    return this.database.write(["games", "reviews"], async (transaction) => {
      const stored = await transaction.get("games", id);
      const same = row === null || (stored?.moves === row.moves && stored.status === row.status);
      if (!stored || !same) return;
      // Without the keys of finished games: it is neither counted nor reviewed.
      const { finished: _finished, recent: _recent, box: _box, ...kept } = stored;
      transaction.delete("reviews", { from: id, to: id });
      transaction.put("games", { ...kept, status: "damaged", latest: ["damaged", 0] });
    });
  }

  /**
   * Returns a game and the records of its moves; null for an unknown id.
   *
   * @throws {DamagedGameError} if the row has impossible values, or a move is missing
   */
  async find(id: string): Promise<{ row: GameRow; records: string[] } | null> {
    const [stored, runs] = await this.database.read(["games", "moves"], (transaction) =>
      Promise.all([transaction.get("games", id), transaction.list("moves", runsOf(id))]),
    );
    if (!stored) return null;
    const row = readRow(stored);
    return { row, records: row.status === "damaged" ? [] : joined(row, runs) };
  }

  /** Returns the number of moves of a game; null for an unknown id. */
  countMoves(id: string): Promise<number | null> {
    return this.database.read(["games"], async (transaction) => {
      const stored = await transaction.get("games", id);
      return stored ? stored.moves : null;
    });
  }

  /** Returns the settings, the text of a JSON object; `{}` when none are stored. */
  settings() {
    return this.database.read(["single"], readSettings);
  }

  /** @param json the text of a JSON object */
  replaceSettings(json: string) {
    return this.database.write(["single"], async (transaction) => writeSettings(transaction, json));
  }
}

/**
 * Adds a game with its moves, in the place of a damaged one of its id.
 *
 * @param game with one of `IN_BOX`
 */
export function addGame(
  transaction: Transaction,
  { row, records, box }: { row: GameRow; records: string[]; box?: number },
) {
  transaction.delete("moves", runsOf(row.id));
  transaction.delete("reviews", { from: row.id, to: row.id });
  if (records.length) transaction.put("moves", { game: row.id, number: 0, records });
  transaction.put("games", storedRow(row, box));
}

export async function readSettings(transaction: Transaction): Promise<string> {
  return (await transaction.get("single", SETTINGS))?.json ?? "{}";
}

export function writeSettings(transaction: Transaction, json: string) {
  transaction.put("single", { name: SETTINGS, json });
}

/** Joins the runs of a game's moves. */
function joined(row: GameRow, runs: Run[]) {
  const records: string[] = [];
  for (const run of runs) {
    if (run.number !== records.length || !Array.isArray(run.records)) {
      throw new DamagedGameError(`it has moves from ${run.number}: expected ${records.length}`);
    }
    for (const record of run.records) records.push(record);
  }
  if (records.length !== row.moves) {
    throw new DamagedGameError(`it has ${counted(records.length, "move")}: expected ${row.moves}`);
  }
  return records;
}
