/** Links to a moment of a game that the server has: `#game=ID&move=12`. */

import { openDialog } from "../dialogs.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";
import { openLinkDialog } from "../linkdialog.js";

/**
 * @param {string | null} id of the game; null for a file, of which there are no links
 * @param {number} moves
 */
export function writeMoment(id, moves) {
  return id ? `#game=${encodeURIComponent(id)}&move=${moves}` : "";
}

/** @param {string} hash with the # in front */
export function readMoment(hash) {
  const given = new URLSearchParams(hash.slice(1));
  return { id: given.get("game"), moves: Number(given.get("move")) || 0 };
}

/** @param {string | null} link null if the game is in a file */
export function openMomentDialog(link) {
  if (link) openLinkDialog(t("reviewer.link"), t("reviewer.link.says"), link);
  else openDialog(t("reviewer.link"), [make("p", {}, t("reviewer.link.file"))]);
}
