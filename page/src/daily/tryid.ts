/**
 * What names a daily board: its day and its grade; and the id of the game that is its scored try.
 */

import { GRADES, type DailyGrade as Grade } from "../engine/terms.ts";

/** What the ids of all scored tries begin with. */
export const TRY_PREFIX = "daily-";
const TRY_ID = new RegExp(`^${TRY_PREFIX}(\\d{4}-\\d\\d-\\d\\d)-(${GRADES.join("|")})\\b`);

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
