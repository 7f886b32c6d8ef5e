/**
 * Updates the stored totals with each game that ends, in its transaction, as store/game_totals.py does. A
 * game that ends takes the next place among the finished games. Streaks follow the places. Practice
 * takes a place, but no total counts it.
 */

import { isOver, kindOf, readRows, storedRow } from "./gamerow.js";

/**
 * @typedef {import("./database.js").Transaction} Transaction
 * @typedef {import("./gamerow.js").GameRow} GameRow
 * @typedef {import("./gamerow.js").Kind} Kind
 * @typedef {{kind: Kind, games: number, wins: number, streak: number, bestStreak: number}} Totals
 */

const PLACES = "places";

/**
 * Counts a game.
 *
 * @param {Totals} totals
 * @param {boolean} won
 * @returns {Totals}
 */
function counted({ kind, games, wins, streak, bestStreak }, won) {
  const now = won ? streak + 1 : 0;
  return {
    kind,
    games: games + 1,
    wins: wins + Number(won),
    streak: now,
    bestStreak: Math.max(bestStreak, now),
  };
}

/**
 * @param {Kind} kind
 * @returns {Totals}
 */
const none = (kind) => ({ kind, games: 0, wins: 0, streak: 0, bestStreak: 0 });

/**
 * Gives a game that has just ended the next place, and counts it unless it is practice.
 *
 * @param {Transaction} transaction
 * @param {GameRow} row
 * @returns {Promise<number>} the place
 */
export async function addToTotals(transaction, row) {
  const kind = kindOf(row);
  const [places, totals] = await Promise.all([
    transaction.get("single", PLACES),
    transaction.get("totals", kind),
  ]);
  const place = (places?.taken ?? 0) + 1;
  transaction.put("single", { name: PLACES, taken: place });
  if (!row.practice) transaction.put("totals", counted(totals ?? none(kind), row.status === "won"));
  return place;
}

/**
 * Marks a game as damaged, without a review; if it is counted, counts its kind again without it.
 *
 * @param {Transaction} transaction
 * @param {Record<string, any>} stored
 */
export async function setAside(transaction, stored) {
  const { id, finished: _finished, recent, best: _best, ...kept } = stored;
  transaction.delete("reviews", { from: id, to: id });
  transaction.put("games", { ...kept, id, status: "damaged", latest: ["damaged", 0] });
  if (recent === undefined) return;
  const kind = /** @type {Kind} */ (recent.slice(0, -1));
  const others = await transaction.list("games", { index: "recent", ...ofKind(kind) });
  const rows = readRows(others.filter((it) => it.id !== id));
  const totals = rows.reduceRight((sum, row) => counted(sum, row.status === "won"), none(kind));
  if (totals.games) transaction.put("totals", totals);
  else transaction.delete("totals", { from: kind, to: kind });
}

/**
 * Gives finished games their places anew, in this order, and counts them.
 *
 * @param {Transaction} transaction
 * @param {GameRow[]} rows all finished games
 */
export function countAnew(transaction, rows) {
  /** @type {Map<string, Totals>} */
  const sums = new Map();
  rows.forEach((row, index) => {
    transaction.put("games", storedRow(row, index + 1));
    if (row.practice || !isOver(row)) return;
    const kind = kindOf(row);
    const name = JSON.stringify(kind);
    sums.set(name, counted(sums.get(name) ?? none(kind), row.status === "won"));
  });
  transaction.put("single", { name: PLACES, taken: rows.length });
  transaction.delete("totals", {});
  for (const totals of sums.values()) transaction.put("totals", totals);
}

/**
 * The keys that begin with a kind: to IndexedDB a list is greater than all numbers.
 *
 * @param {Kind} kind
 */
export function ofKind(kind) {
  return { from: kind, to: [...kind, []] };
}
