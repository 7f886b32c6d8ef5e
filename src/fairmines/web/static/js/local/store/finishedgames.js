/** Queries of finished games: totals, best and latest games, all by page, deletion. */

import { byEnd, readRows } from "./gamerow.js";
import { ofKind } from "./totals.js";
import { remove } from "./unfinishedgames.js";

/**
 * @typedef {import("./database.js").Database} Database
 * @typedef {import("./gamerow.js").GameRow} GameRow
 * @typedef {import("./totals.js").Totals} Totals
 */

/** Games that are read at once. */
const PAGE = 500;

export class FinishedGames {
  /** @param {Database} database */
  constructor(database) {
    this.database = database;
  }

  /**
   * Returns the totals of the kinds with the most games, these first, then small boards; with each
   * the `best` fastest wins without help, and the `recent` last games, oldest first.
   *
   * @param {{limit: number, best: number, recent: number}} limits
   */
  totals({ limit, best, recent }) {
    return this.database.read(["totals", "games"], async (transaction) => {
      /** @type {Totals[]} */
      const all = await transaction.list("totals");
      const shown = all.sort(mostGames).slice(0, limit);
      return Promise.all(
        shown.map(async (totals) => {
          const range = ofKind(totals.kind);
          const [fastest, latest] = await Promise.all([
            transaction.list("games", { index: "best", ...range, limit: best }),
            transaction.list("games", { index: "recent", ...range, limit: recent }),
          ]);
          return { totals, best: readRows(fastest), recent: readRows(latest).sort(byEnd) };
        }),
      );
    });
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

  /** Deletes all games that are over. */
  deleteAll() {
    return this.database.write(["games", "moves", "totals", "reviews"], deleteFinished);
  }
}

/** @param {import("./database.js").Transaction} transaction */
export async function deleteFinished(transaction) {
  remove(transaction, await transaction.list("games", { index: "finished" }));
  transaction.delete("totals", {});
  transaction.delete("reviews", {});
}

/**
 * @param {Totals} a
 * @param {Totals} b
 */
function mostGames(a, b) {
  const order = (/** @type {Totals} */ { games, kind: [width, height, mines, rules, deal] }) => [
    -games,
    width * height,
    width,
    height,
    mines,
    rules,
    deal,
  ];
  const [ours, theirs] = [order(a), order(b)];
  const i = ours.findIndex((it, index) => it !== theirs[index]);
  if (i < 0) return 0;
  return ours[i] < theirs[i] ? -1 : 1;
}
