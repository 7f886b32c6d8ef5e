/** The answers to drills, which are kept, exported, copied to a box and deleted with the games. */

import { IN_BOX } from "./gamerow.js";

/**
 * @import { DrillAnswer } from "../../train/training.js"
 * @import { Database } from "./database.js"
 *
 * @typedef {DrillAnswer & {box: number}} StoredAnswer whether the box has it, as of a game
 */

/** @param {Database} database @returns {Promise<DrillAnswer[]>} in the order in which they were given */
export async function listAnswers(database) {
  const rows = await database.read(["answers"], (transaction) => transaction.list("answers"));
  rows.sort((a, b) => a.when - b.when || (a.id < b.id ? -1 : 1));
  return rows.map(({ box: _, ...answer }) => answer);
}

/** @param {Database} database @param {DrillAnswer} answer @returns {Promise<void>} */
export function addAnswer(database, answer) {
  return database.write(["answers"], async (transaction) =>
    transaction.put("answers", { ...answer, box: IN_BOX.missing }),
  );
}

/** Writes the line of an answer. @param {DrillAnswer} answer */
export const writeAnswer = (answer) => `${JSON.stringify(answer)}\n`;
