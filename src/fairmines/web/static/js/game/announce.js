/** The sentence that a screen reader speaks after a move. */

import { cellPosition, codeName } from "../board/cellview.js";
import { t } from "../core/i18n.js";

/**
 * @param {import("./showngame.js").ShownGame} game
 * @param {number[]} changed
 * @returns {string} empty if there is nothing to say: the status says how a game ended
 */
export function announcement(game, changed) {
  if (game.over || !changed.length) return "";
  if (changed.length === 1) {
    return `${cellPosition(game, changed[0])}: ${codeName(game.cells[changed[0]])}`;
  }
  return t("say.opened", { count: changed.length });
}
