/** What is said aloud after a move, to who does not see the board. */

import { t } from "./i18n.js";
import { codeName, position } from "./look.js";

/**
 * @param {import("./game.js").Game} game
 * @param {number[]} changed
 * @returns {string} empty when there is nothing to say: the status tells how a game ended
 */
export function announcement(game, changed) {
  if (game.over || !changed.length) return "";
  if (changed.length === 1) {
    return `${position(game, changed[0])}: ${codeName(game.cells[changed[0]])}`;
  }
  return t("say.opened", { count: changed.length });
}
