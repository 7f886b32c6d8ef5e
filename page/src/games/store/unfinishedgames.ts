/** Queries of games that are not over: those that can be continued, their number, deletion. */

import { isTry } from "./dailytries.ts";
import { kindOf, readRows } from "./gamerow.ts";
import type { Database, Transaction } from "./database.ts";

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
export function remove(transaction: Transaction, rows: { id: string }[]): string[] {
  return rows.map(({ id }) => {
    transaction.delete("games", { from: id, to: id });
    transaction.delete("moves", { from: [id], to: [id, []] });
    return id;
  });
}
