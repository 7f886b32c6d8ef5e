/**
 * Stores games, and updates the totals of the kinds of finished ones in the same transaction.
 * Streaks follow the order of the ends. No total counts practice.
 */

import { byEnd, isOver, kindOf, readRows, storedRow } from "./gamerow.js";

/**
 * @typedef {import("./database.js").Transaction} Transaction
 * @typedef {import("./gamerow.js").GameRow} GameRow
 * @typedef {import("./gamerow.js").Kind} Kind
 * @typedef {{kind: Kind, games: number, wins: number, streak: number, bestStreak: number}} Totals
 */

/**
 * Counts games that have ended after all that are counted.
 *
 * @param {Totals} totals
 * @param {Pick<GameRow, "status">[]} rows in the order of their ends
 */
export function count(totals, rows) {
  const sum = { ...totals };
  for (const { status } of rows) {
    const won = status === "won";
    sum.games++;
    sum.wins += Number(won);
    sum.streak = won ? sum.streak + 1 : 0;
    sum.bestStreak = Math.max(sum.bestStreak, sum.streak);
  }
  return sum;
}

/**
 * @param {Kind} kind
 * @returns {Totals}
 */
export const noGames = (kind) => ({ kind, games: 0, wins: 0, streak: 0, bestStreak: 0 });

/**
 * Adds games with their moves, each in the place of a damaged one of its id.
 *
 * @param {Transaction} transaction
 * @param {{row: GameRow, records: string[], box?: number}[]} games with different ids
 */
export async function addGames(transaction, games) {
  for (const { row, records } of games) {
    transaction.delete("moves", ofGame(row.id));
    transaction.delete("reviews", { from: row.id, to: row.id });
    if (records.length) transaction.put("moves", { game: row.id, number: 0, records });
  }
  await putGames(transaction, games);
}

/**
 * The keys of a game's runs.
 *
 * @param {string} id
 */
export function ofGame(id) {
  return { from: [id], to: [id, []] };
}

/**
 * Stores games, and counts those that are over.
 *
 * @param {Transaction} transaction
 * @param {{row: GameRow, box?: number}[]} games with different ids, which are new or were not over;
 *   with their numbers in the box
 */
export async function putGames(transaction, games) {
  const anew = [];
  const rows = games.map(({ row }) => row);
  for (const ended of byKind(rows.filter((row) => isOver(row) && !row.practice))) {
    const kind = kindOf(ended[0]);
    const [[last], totals] = await Promise.all([
      transaction.list("games", { index: "recent", ...ofKind(kind), limit: 1 }),
      transaction.get("totals", kind),
    ]);
    // A clock may have been set back, and a file or a box may have earlier games.
    if (last && last.touched >= ended[0].touched) anew.push(kind);
    else transaction.put("totals", count(totals ?? noGames(kind), ended));
  }
  for (const { row, box } of games) transaction.put("games", storedRow(row, box));
  for (const kind of anew) await countAnew(transaction, kind);
}

/**
 * Groups games by their kinds, each group in the order of the ends.
 *
 * @param {GameRow[]} rows
 */
function byKind(rows) {
  /** @type {Map<string, GameRow[]>} */
  const kinds = new Map();
  for (const row of [...rows].sort(byEnd)) {
    const name = JSON.stringify(kindOf(row));
    const others = kinds.get(name);
    if (others) others.push(row);
    else kinds.set(name, [row]);
  }
  return kinds.values();
}

/**
 * Counts the stored games of a kind.
 *
 * @param {Transaction} transaction
 * @param {Kind} kind
 */
export async function countAnew(transaction, kind) {
  const rows = readRows(await transaction.list("games", { index: "recent", ...ofKind(kind) }));
  if (rows.length) transaction.put("totals", count(noGames(kind), rows.sort(byEnd)));
  else transaction.delete("totals", { from: kind, to: kind });
}

/**
 * Marks a game as damaged, without a review; if it is counted, counts its kind again without it.
 *
 * @param {Transaction} transaction
 * @param {Record<string, any>} stored
 */
export async function setAside(transaction, stored) {
  const { id, finished: _finished, recent, best: _best, box: _box, ...kept } = stored;
  transaction.delete("reviews", { from: id, to: id });
  transaction.put("games", { ...kept, id, status: "damaged", latest: ["damaged", 0] });
  if (recent) await countAnew(transaction, kindOfKey(recent));
}

/**
 * Returns the kind in a key of the index `recent`.
 *
 * @param {unknown[]} key
 */
export const kindOfKey = (key) => /** @type {Kind} */ (key.slice(0, 5));

/**
 * The keys that begin with a kind: to IndexedDB a list is greater than all numbers.
 *
 * @param {Kind} kind
 */
export function ofKind(kind) {
  return { from: kind, to: [...kind, []] };
}
