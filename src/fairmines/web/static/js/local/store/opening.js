/** Opens the store of this browser, or one in memory that says why nothing is kept. */

import { BrowserDatabase, LaterFormatError, whyNot } from "./database.js";
import { GameStore } from "./gamestore.js";
import { MemoryDatabase } from "./memory.js";

/**
 * @param {string} [name] of the database
 * @param {import("./database.js").Durability} [durability]
 * @returns {Promise<{store: GameStore, problem: "nothingKept" | "later" | null, why: string | null}>}
 *   `why` is a sentence
 */
export async function openStore(name, durability) {
  try {
    const database = new BrowserDatabase(indexedDB, name, durability);
    await database.open();
    return { store: new GameStore(database), problem: null, why: null };
  } catch (error) {
    const problem = error instanceof LaterFormatError ? "later" : "nothingKept";
    const why = `the browser keeps no games: ${whyNot(error)}`;
    return { store: new GameStore(new MemoryDatabase()), problem, why };
  }
}
