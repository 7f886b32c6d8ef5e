/** Writes all games of a store as one file, and adds those of a file. */

import { DamagedGameError } from "./gamerow.js";
import { readSettings, writeSettings } from "./gamestore.js";
import { checkFile, takeGamesFile } from "../../kernel/files.js";
import { gameOf, writeFooter, writeGame, writeHeader } from "./storefile.js";
import { addGames } from "./totals.js";

/**
 * @typedef {import("./gamestore.js").GameStore} GameStore
 * @typedef {import("./gamerow.js").GameRow} GameRow
 * @typedef {import("./storefile.js").StoredGame} StoredGame
 */

const NEWLINE = 10;

/**
 * Writes all games: the finished ones in the order of their ends, then the others.
 *
 * @param {GameStore} store
 * @returns {Promise<string>}
 */
export async function exportStore(store) {
  const lines = [writeHeader(await store.settings())];
  const add = async (/** @type {GameRow[]} */ rows) => {
    for (const { row, records } of await findAll(store, rows)) lines.push(writeGame(row, records));
  };
  // A game may end while the finished ones are read: it is in one of the lists, or in both.
  const running = new Map((await store.unfinished.all()).map((row) => [row.id, row]));
  for await (const rows of store.finished.pages()) {
    await add(rows);
    for (const { id } of rows) running.delete(id);
  }
  const others = [...running.values()];
  await add(others.sort((a, b) => a.touched - b.touched || (a.id < b.id ? -1 : 1)));
  lines.push(writeFooter(lines.length - 1));
  return lines.join("");
}

/**
 * Reads games with their moves; leaves out those that have none or are damaged.
 *
 * @param {GameStore} store
 * @param {GameRow[]} rows
 */
async function findAll(store, rows) {
  const found = await Promise.all(rows.map(({ id }) => store.find(id).catch(unlessDamaged)));
  return found.flatMap((it) => (it?.records.length ? [it] : []));
}

/** @param {unknown} error */
function unlessDamaged(error) {
  if (error instanceof DamagedGameError) return null;
  throw error;
}

/**
 * Adds the games of a file that the store does not have; all of them are stored, or none. A damaged
 * line is left out, and named in the answer.
 *
 * @param {import("../../kernel/kernel.js").Kernel} kernel
 * @param {GameStore} store
 * @param {Uint8Array} data
 * @returns {Promise<{added: number, known: number, damaged: number, problems: string[],
 *   settings: boolean}>} `settings` says whether those of the file were taken: the store had none
 * @throws {import("../../host/refusal.js").Refusal} if it is another file, or one of a later
 *   version
 */
export async function importStore(kernel, store, data) {
  const [first = new Uint8Array(), ...lines] = linesOf(data);
  const settings = checkFile(kernel, "begin_games_file", first);
  const taken = takeGamesFile(kernel, lines);
  const games = [];
  let line = taken.next();
  for (; !line.done; line = taken.next()) games.push(gameOf(line.value));
  const merged = await mergeGames(store.database, games, settings);
  return { ...merged, ...line.value };
}

/**
 * Adds games in one transaction.
 *
 * @param {import("./database.js").Database} database
 * @param {StoredGame[]} games
 * @param {string} settings the text of a JSON object
 */
function mergeGames(database, games, settings) {
  return database.write(["games", "moves", "totals", "single", "reviews"], async (transaction) => {
    const stored = await transaction.list("games");
    // What is here already stays as it is, but a damaged game makes room for a whole one.
    const kept = new Set(stored.filter((it) => it.status !== "damaged").map((it) => it.id));
    const added = games.filter(({ row }) => !kept.has(row.id));
    await addGames(transaction, added);
    const present = await readSettings(transaction);
    const taken = present === "{}" && settings !== "{}";
    if (taken) writeSettings(transaction, settings);
    return { added: added.length, known: games.length - added.length, settings: taken };
  });
}

/**
 * Splits a file into its lines.
 *
 * @param {Uint8Array} data
 */
export function* linesOf(data) {
  for (let start = 0; start < data.length; ) {
    const found = data.indexOf(NEWLINE, start);
    const end = found < 0 ? data.length : found;
    yield data.subarray(start, end);
    start = end + 1;
  }
}
