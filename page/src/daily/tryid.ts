/**
 * What names a daily board: its day and its grade; and the id of the game that is its scored try.
 * Days are texts, YYYY-MM-DD, in UTC.
 */

import { GRADES, type DailyGrade as Grade } from "../core/terms.ts";

export const DAY_MS = 86_400_000;

/** What the ids of all scored tries begin with. */
export const TRY_PREFIX = "daily-";
const TRY_ID = new RegExp(`^${TRY_PREFIX}(\\d{4}-\\d\\d-\\d\\d)-(${GRADES.join("|")})\\b`);

/** Counts the days since 1970-01-01. */
export const dayNumber = (day: string) => Date.parse(day) / DAY_MS;

/** Returns the day so many days later. */
export const later = (day: string, count: number) => dayOf(Date.parse(day) + count * DAY_MS);

/** Returns the day of a Unix time, in milliseconds. */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day. */
export function isDay(text: string) {
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    later(text, 0) === text
  );
}

/** Returns the id of the scored try of a board. */
export const tryId = (day: string, grade: Grade) => `${TRY_PREFIX}${day}-${grade}`;

/**
 * Returns the board whose scored try a game is; null for other games.
 *
 * @param id of the game
 */
export function boardOfTry(id: string): { date: string; grade: Grade } | null {
  const parts = TRY_ID.exec(id);
  return parts && { date: parts[1], grade: parts[2] as Grade };
}
