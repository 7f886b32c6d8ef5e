/** What the page calls a scored try. */

import { t } from "../i18n.js";

const TRY = /^daily-(\d{4}-\d\d-\d\d)-(easy|middle|hard)\b/;

/**
 * Returns the name of the board whose scored try a game is; none of other games.
 *
 * @param {string} id of the game
 * @returns {string[]}
 */
export function dailyNames(id) {
  const found = TRY.exec(id);
  if (!found) return [];
  const grade = /** @type {import("../protocol.js").DailyGrade} */ (found[2]);
  return [`${t("daily.name")} ${found[1]}`, t(`daily.grade.${grade}`)];
}

/**
 * Returns the day of a link to daily boards; null for other links.
 *
 * @param {string} fragment
 */
export const readDailyLink = (fragment) => /^#daily=(\d{4}-\d\d-\d\d)$/.exec(fragment)?.[1] ?? null;
