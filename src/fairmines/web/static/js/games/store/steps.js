/**
 * The steps from each format of the database to the next one. A step stays as it
 * is: later formats come with further steps. IndexedDB runs them in one transaction, so a failure
 * leaves the database as it was.
 */

import { IN_BOX, kindOf } from "./gamerow.js";

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

/**
 * 3 to 4: statistics are computed when they are shown.
 *
 * @param {IDBDatabase} database
 * @param {IDBTransaction} transaction
 */
function dropTotals(database, transaction) {
  database.deleteObjectStore("totals");
  transaction.objectStore("games").deleteIndex("best");
}

/**
 * 4 to 5: the answers to drills.
 *
 * @param {IDBDatabase} database
 */
function addAnswers(database) {
  database.createObjectStore("answers", { keyPath: "id" }).createIndex("box", "box");
}

/** @type {((database: IDBDatabase, transaction: IDBTransaction) => void)[]} */
const STEPS = [create, addReviews, orderByEnds, dropTotals, addAnswers];

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
