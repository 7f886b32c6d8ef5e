/** What the page calls a scored try. */

import { t } from "../core/i18n.js";
import { boardOfTry } from "./tryid.js";

/**
 * Returns the name of the board whose scored try a game is; none of other games.
 *
 * @param {string} id of the game
 * @returns {string[]}
 */
export function dailyNames(id) {
  const board = boardOfTry(id);
  return board ? [`${t("daily.name")} ${board.date}`, t(`daily.grade.${board.grade}`)] : [];
}

/** Returns the day of a link to daily boards; null for other links. @param {string} fragment */
export const readDailyLink = (fragment) => /^#daily=(\d{4}-\d\d-\d\d)$/.exec(fragment)?.[1] ?? null;
