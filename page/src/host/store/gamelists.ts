/** Queries of finished games, and of those that are not over. */

import { TRY_PREFIX } from "../../engine/terms.ts";
import { kindOf, readRows, runsOf } from "./rows.ts";
import type { Database, Transaction } from "./database.ts";

/** Games that are read at once. */
const PAGE = 500;

/** A row as it is stored, with the key of its index. */
type Listed = Record<string, unknown> & { finished: IDBValidKey };

export class FinishedGames {
  database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Lists the games that count, without practice, kind by kind. */
  async counted() {
    return readRows(
      await this.database.read(["games"], (transaction) =>
        transaction.list("games", { index: "recent" }),
      ),
    );
  }

  /** Lists all games, oldest first, in pages; each page is read when it is asked for. */
  async *pages() {
    let last: IDBValidKey = [];
    for (;;) {
      const range = { from: last, after: true };
      const rows: Listed[] = await this.database.read(["games"], (transaction) =>
        transaction.list("games", { index: "finished", ...range, limit: PAGE }),
      );
      if (!rows.length) return;
      yield readRows(rows);
      last = rows[rows.length - 1].finished;
    }
  }

  /** Returns the id of the game that ended last; null if none has. */
  async last(): Promise<string | null> {
    let last = null;
    for await (const rows of this.pages()) last = rows[rows.length - 1].id;
    return last;
  }

  /** Deletes all games that are over, and the answers to drills. */
  deleteAll() {
    return this.database.write(["games", "moves", "reviews", "answers"], async (transaction) => {
      remove(transaction, await transaction.list("games", { index: "finished" }));
      transaction.delete("reviews", {});
      transaction.delete("answers", {});
    });
  }
}

const isTry = ({ id }: { id: string }) => id.startsWith(TRY_PREFIX);

/** The scored tries of daily boards are neither offered nor deleted: each is the only one. */
export class UnfinishedGames {
  database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Lists games that can be continued, the one last played first. */
  async latest(limit: number) {
    return (await this.all()).filter((row) => !isTry(row)).slice(0, limit);
  }

  /** Lists all games that are playing, tries, too, the one last played first. */
  async all() {
    return readRows(
      await this.database.read(["games"], (transaction) => transaction.list("games", playing())),
    );
  }

  /**
   * Counts the games of each kind that are playing, without practice.
   *
   * @returns by the kind as JSON
   */
  async count(): Promise<Map<string, number>> {
    const counts = new Map();
    for (const row of await this.all()) {
      const kind = JSON.stringify(kindOf(row));
      if (!row.practice) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return counts;
  }

  /**
   * Deletes those of some games that are ready or playing.
   *
   * @returns the ids of those
   */
  delete(ids: string[]): Promise<string[]> {
    return this.database.write(["games", "moves"], async (transaction) => {
      const rows = await Promise.all(ids.map((id) => transaction.get("games", id)));
      const unfinished = rows.filter((row) => ["ready", "playing"].includes(row?.status));
      return remove(
        transaction,
        unfinished.filter((row) => !isTry(row)),
      );
    });
  }

  /**
   * Deletes games without an opened cell or a mark that were made before a time.
   *
   * @param time in Unix seconds
   */
  deleteUnopened(time: number) {
    return this.database.write(["games", "moves"], async (transaction) => {
      const range = { from: ["ready", -time], to: ["ready", []], after: true };
      return remove(transaction, await transaction.list("games", { index: "latest", ...range }));
    });
  }

  /**
   * Deletes games that were not played since a time, but none of the `kept` last played.
   *
   * @param time in Unix seconds
   */
  deleteAbandoned(time: number, kept: number) {
    return this.database.write(["games", "moves"], async (transaction) => {
      const rows = await transaction.list("games", playing());
      const old = rows.slice(kept).filter((row) => row.touched < time && !isTry(row));
      return remove(transaction, old);
    });
  }
}

const playing = () => ({ index: "latest", from: ["playing"], to: ["playing", []] });

/**
 * Deletes games with their moves.
 *
 * @returns their ids
 */
function remove(transaction: Transaction, rows: { id: string }[]): string[] {
  return rows.map(({ id }) => {
    transaction.delete("games", { from: id, to: id });
    transaction.delete("moves", runsOf(id));
    return id;
  });
}
