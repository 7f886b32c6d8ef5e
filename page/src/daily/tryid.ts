/** Which daily board the id of a game names. */

import { GRADES, TRY_PREFIX, type DailyGrade as Grade } from "../engine/terms.ts";

const TRY_ID = new RegExp(`^${TRY_PREFIX}(\\d{4}-\\d\\d-\\d\\d)-(${GRADES.join("|")})\\b`);

/**
 * Returns the board whose scored try a game is; null for other games.
 *
 * @param id of the game
 */
export function boardOfTry(id: string): { date: string; grade: Grade } | null {
  const parts = TRY_ID.exec(id);
  return parts && { date: parts[1], grade: parts[2] as Grade };
}
