/**
 * The steps from each format of the database to the next one. A step stays as it
 * is: later formats come with further steps. IndexedDB runs them in one transaction, so a failure
 * leaves the database as it was.
 */

import { IN_BOX, kindOf } from "./gamerow.ts";

/** Format 1. The indices are of properties that `storedRow` (gamerow.ts) adds to the rows. */
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
