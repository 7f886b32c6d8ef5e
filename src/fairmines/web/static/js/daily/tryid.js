/**
 * What names a daily board: its day and its grade; and the id of the game that is its scored try.
 * Days are texts, YYYY-MM-DD, in UTC.
 */

import { GRADES } from "../core/terms.js";

/** @typedef {import("../games/protocol.js").DailyGrade} Grade */

export const DAY_MS = 86_400_000;

/** What the ids of all scored tries begin with. */
export const TRY_PREFIX = "daily-";
const TRY_ID = new RegExp(`^${TRY_PREFIX}(\\d{4}-\\d\\d-\\d\\d)-(${GRADES.join("|")})\\b`);

/** Counts the days since 1970-01-01. @param {string} day */
export const dayNumber = (day) => Date.parse(day) / DAY_MS;

/** Returns the day so many days later. @param {string} day @param {number} count */
export const later = (day, count) => dayOf(Date.parse(day) + count * DAY_MS);

/** Returns the day of a Unix time, in milliseconds. @param {number} ms */
export const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day. @param {string} text */
export function isDay(text) {
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    later(text, 0) === text
  );
}

/** Returns the id of the scored try of a board. @param {string} day @param {Grade} grade */
export const tryId = (day, grade) => `${TRY_PREFIX}${day}-${grade}`;

/**
 * Returns the board whose scored try a game is; null for other games.
 *
 * @param {string} id of the game
 * @returns {{date: string, grade: Grade} | null}
 */
export function boardOfTry(id) {
  const parts = TRY_ID.exec(id);
  return parts && { date: parts[1], grade: /** @type {Grade} */ (parts[2]) };
}
