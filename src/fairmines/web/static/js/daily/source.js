/** The days, boards and tries that the host answers. */

import { host } from "../host/host.js";
import { core } from "../host/core.js";

/**
 * @typedef {import("../host/protocol.js").DailyGrade} Grade
 * @typedef {{grade: Grade, width: number, height: number, mines: number,
 *   difficulty: import("../host/protocol.js").ProofRule, bbbv: number | null,
 *   openings: number | null}} BoardAnswer
 * @typedef {{date: string, grade: Grade, id: string, status: import("../host/protocol.js").Status,
 *   practice: boolean, assisted: boolean, elapsed: number, bbbv: number | null}} TryAnswer
 * @typedef {{today: string, date: string, boards: BoardAnswer[], tries: TryAnswer[],
 *   streaks: {current: number, longest: number}}} DailyDay
 */

/** Counts the mistakes of a try that is over. @param {string} id @returns {Promise<number>} */
export async function countMistakes(id) {
  const { review } = await core.review({ record: await host.readRecord(id) }, 0);
  return review?.mistakes.length ?? 0;
}

/** @param {TryAnswer} scored */
export const isOver = ({ status }) => status === "won" || status === "lost";
