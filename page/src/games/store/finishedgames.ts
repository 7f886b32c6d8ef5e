/** Queries of finished games: those that count, all by page, deletion. */

import { readRows } from "./gamerow.ts";
import { remove } from "./unfinishedgames.ts";
import type { Database, Transaction } from "./database.ts";

/** Games that are read at once. */
const PAGE = 500;

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
      const rows: any[] = await this.database.read(["games"], (transaction) =>
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
    return this.database.write(["games", "moves", "reviews", "answers"], deleteFinished);
  }
}

export async function deleteFinished(transaction: Transaction) {
  remove(transaction, await transaction.list("games", { index: "finished" }));
  transaction.delete("reviews", {});
  transaction.delete("answers", {});
}
