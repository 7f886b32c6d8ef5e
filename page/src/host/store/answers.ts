/**
 * The answers to drills and the favourites, which are kept, exported, copied to a box and deleted with
 * the games.
 */

import { IN_BOX } from "./rows.ts";
import type { Database } from "./database.ts";
import type { DrillLine } from "../../train/training.ts";

/** Whether the box has it, as of a game. */
export type StoredAnswer = DrillLine & { box: number };

/** @returns in the order in which they were given */
export async function listAnswers(database: Database): Promise<DrillLine[]> {
  const rows = await database.read(["answers"], (transaction) => transaction.list("answers"));
  rows.sort((a, b) => a.when - b.when || (a.id < b.id ? -1 : 1));
  return rows.map(({ box: _, ...answer }) => answer);
}

export function addAnswer(database: Database, answer: DrillLine): Promise<void> {
  return database.write(["answers"], async (transaction) =>
    transaction.put("answers", { ...answer, box: IN_BOX.missing }),
  );
}

/** Writes the line of an answer. */
export const writeAnswer = (answer: DrillLine) => `${JSON.stringify(answer)}\n`;
