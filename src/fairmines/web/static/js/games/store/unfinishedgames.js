/** Queries of games that are not over: those that can be continued, their number, deletion. */

import { isTry } from "./dailytries.js";
import { kindOf, readRows } from "./gamerow.js";

/** @import { Database, Transaction } from "./database.js" */

/** The scored tries of daily boards are neither offered nor deleted: each is the only one. */
export class UnfinishedGames {
  /** @param {Database} database */
  constructor(database) {
    this.database = database;
  }

  /**
   * Lists games that can be continued, the one last played first.
   *
   * @param {number} limit
   */
  async latest(limit) {
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
   * @returns {Promise<Map<string, number>>} by the kind as JSON
   */
  async count() {
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
   * @param {string[]} ids
   * @returns {Promise<string[]>} the ids of those
   */
  delete(ids) {
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
   * @param {number} time in Unix seconds
   */
  deleteUnopened(time) {
    return this.database.write(["games", "moves"], async (transaction) => {
      const range = { from: ["ready", -time], to: ["ready", []], after: true };
      return remove(transaction, await transaction.list("games", { index: "latest", ...range }));
    });
  }

  /**
   * Deletes games that were not played since a time, but none of the `kept` last played.
   *
   * @param {number} time in Unix seconds
   * @param {number} kept
   */
  deleteAbandoned(time, kept) {
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
 * @param {Transaction} transaction
 * @param {{id: string}[]} rows
 * @returns {string[]} their ids
 */
export function remove(transaction, rows) {
  return rows.map(({ id }) => {
    transaction.delete("games", { from: id, to: id });
    transaction.delete("moves", { from: [id], to: [id, []] });
    return id;
  });
}
