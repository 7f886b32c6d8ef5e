/** Opens the store of this browser, or one in memory that says why nothing is kept. */

import { BrowserDatabase, LaterFormatError, whyNot } from "./database.js";
import { GameStore } from "./gamestore.js";
import { loadMore } from "../loadmore.js";

/** How long a browser may take to open the database, in milliseconds: some never answer. */
const PATIENCE_MS = 10_000;

/**
 * @param {string} [name] of the database
 * @param {import("./database.js").Durability} [durability]
 * @returns {Promise<{store: GameStore, problem: "nothingKept" | "later" | null, why: string |
 *   null}>} `why` is a sentence
 */
export async function openStore(name, durability) {
  try {
    const database = new BrowserDatabase(indexedDB, name, durability);
    await Promise.race([database.open(), giveUp()]);
    return { store: new GameStore(database), problem: null, why: null };
  } catch (error) {
    const problem = error instanceof LaterFormatError ? "later" : "nothingKept";
    const why = `the browser keeps no games: ${whyNot(error)}`;
    const { MemoryDatabase } = await loadMore();
    return { store: new GameStore(new MemoryDatabase()), problem, why };
  }
}

/** @returns {Promise<never>} */
function giveUp() {
  return new Promise((_, reject) => {
    const why = `it has not opened its database in ${PATIENCE_MS / 1000} seconds`;
    setTimeout(() => reject(new Error(why)), PATIENCE_MS);
  });
}
