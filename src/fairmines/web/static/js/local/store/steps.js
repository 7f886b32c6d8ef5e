/**
 * The steps from each format of the database to the next one. A step stays as it
 * is: later formats come with further steps. IndexedDB runs them in one transaction, so a failure
 * leaves the database as it was.
 */

import { byEnd, IN_BOX } from "./gamerow.js";
import { count, kindOfKey, noGames } from "./totals.js";

/**
 * Format 1. The indices are of properties that `storedRow` (gamerow.js) adds to the rows.
 *
 * @param {IDBDatabase} database
 */
function create(database) {
  const games = database.createObjectStore("games", { keyPath: "id" });
  for (const name of ["latest", "finished", "recent", "best"]) games.createIndex(name, name);
  database.createObjectStore("moves", { keyPath: ["game", "number"] });
  database.createObjectStore("totals", { keyPath: "kind" });
  database.createObjectStore("single", { keyPath: "name" });
}

/**
 * 1 to 2: the reviews of finished games.
 *
 * @param {IDBDatabase} database
 */
function addReviews(database) {
  const reviews = database.createObjectStore("reviews", { keyPath: "game" });
  for (const name of ["number", "version"]) reviews.createIndex(name, name);
}

/**
 * 2 to 3: finished games are in the order of `byEnd`, and no longer in that of numbered places.
 * They state their numbers in a box, which has none of them yet.
 *
 * @param {IDBDatabase} _database
 * @param {IDBTransaction} transaction
 */
function orderByEnds(_database, transaction) {
  const [games, totals, single] = ["games", "totals", "single"].map((name) =>
    transaction.objectStore(name),
  );
  games.createIndex("box", "box");
  single.delete("places");
  totals.clear();
  const finished = games.index("finished").getAll();
  finished.onsuccess = () => {
    /** @type {Map<string, import("./totals.js").Totals>} */
    const sums = new Map();
    for (const row of finished.result.sort(byEnd)) {
      const { touched, id } = row;
      row.finished = [touched, id];
      row.box = IN_BOX.missing;
      if (row.best) row.best = [...row.best.slice(0, -1), touched, id];
      if (row.recent) {
        const kind = kindOfKey(row.recent);
        row.recent = [...kind, -touched, id];
        const name = JSON.stringify(kind);
        sums.set(name, count(sums.get(name) ?? noGames(kind), [row]));
      }
      games.put(row);
    }
    for (const sum of sums.values()) totals.put(sum);
  };
}

/** @type {((database: IDBDatabase, transaction: IDBTransaction) => void)[]} */
const STEPS = [create, addReviews, orderByEnds];

/** The present format. */
export const VERSION = STEPS.length;

export const LATER = `the games in this browser were stored by a later fairmines: expected format 1 to ${VERSION}`;

/**
 * @param {IDBDatabase} database
 * @param {IDBTransaction} transaction
 * @param {number} version the format of the database; 0 if it is new
 */
export function upgrade(database, transaction, version) {
  for (const step of STEPS.slice(version)) step(database, transaction);
}
