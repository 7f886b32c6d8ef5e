/** Queries of finished games: those that count, all by page, deletion. */

import { readRows } from "./gamerow.js";
import { remove } from "./unfinishedgames.js";

/** @import { Database, Transaction } from "./database.js" */

/** Games that are read at once. */
const PAGE = 500;

export class FinishedGames {
  /** @param {Database} database */
  constructor(database) {
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
    /** @type {IDBValidKey} */
    let last = [];
    for (;;) {
      const range = { from: last, after: true };
      /** @type {any[]} */
      const rows = await this.database.read(["games"], (transaction) =>
        transaction.list("games", { index: "finished", ...range, limit: PAGE }),
      );
      if (!rows.length) return;
      yield readRows(rows);
      last = rows[rows.length - 1].finished;
    }
  }

  /** Returns the id of the game that ended last; null if none has. @returns {Promise<string | null>} */
  async last() {
    let last = null;
    for await (const rows of this.pages()) last = rows[rows.length - 1].id;
    return last;
  }

  /** Deletes all games that are over, and the answers to drills. */
  deleteAll() {
    return this.database.write(["games", "moves", "reviews", "answers"], deleteFinished);
  }
}

/** @param {Transaction} transaction */
export async function deleteFinished(transaction) {
  remove(transaction, await transaction.list("games", { index: "finished" }));
  transaction.delete("reviews", {});
  transaction.delete("answers", {});
}
