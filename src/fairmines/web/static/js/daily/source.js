/** What the daily boards ask the host. */

import { makeGame, request } from "../host/api.js";

/**
 * @typedef {import("../host/protocol.js").DailyGrade} Grade
 * @typedef {{grade: Grade, width: number, height: number, mines: number,
 *   difficulty: import("../host/protocol.js").ProofRule, bbbv: number | null,
 *   openings: number | null}} DailyBoard
 * @typedef {{date: string, grade: Grade, id: string, status: import("../host/protocol.js").Status,
 *   practice: boolean, assisted: boolean, elapsed: number, bbbv: number | null}} DailyTry
 * @typedef {{today: string, date: string, boards: DailyBoard[], tries: DailyTry[],
 *   streaks: {current: number, longest: number}}} DailyDay
 */

/**
 * Returns the boards of a day, and all scored tries.
 *
 * @param {string | null} date null for today
 * @returns {Promise<DailyDay>}
 */
export const readDay = (date) => request(date ? `api/daily?date=${date}` : "api/daily");

/**
 * Begins the scored try of a board, or continues it; or makes practice.
 *
 * @param {string} date
 * @param {Grade} grade
 * @param {boolean} practice
 * @returns {Promise<import("../host/protocol.js").GameState>}
 */
export const playBoard = (date, grade, practice) => makeGame("api/daily", { date, grade, practice });

/**
 * Returns the record of what `expert` plays on a board.
 *
 * @param {string} date
 * @param {Grade} grade
 * @returns {Promise<import("../review/recorded.js").GameRecord>}
 */
export const readCertainGame = (date, grade) =>
  request(`api/daily/record?date=${date}&grade=${grade}`);

/**
 * Counts the mistakes of a try that is over.
 *
 * @param {string} id
 * @returns {Promise<number>}
 */
export async function countMistakes(id) {
  const { review } = await request(`api/games/${encodeURIComponent(id)}/review?games=0`);
  return review.mistakes.length;
}

/** @param {DailyTry} scored */
export const isOver = ({ status }) => status === "won" || status === "lost";
