/** Links to a moment of a game that the server has: `#game=ID&move=12`. */

import { openDialog } from "../dialogs.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";

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
export function openLinkDialog(link) {
  const done = make("p", { role: "status" });
  if (!link) {
    openDialog(t("reviewer.link"), [make("p", {}, t("reviewer.link.file"))]);
    return;
  }
  const field = make("input", { type: "text", readonly: true, value: link, "aria-label": t("share.link") });
  field.addEventListener("focus", () => field.select());
  const copy = () => {
    field.select();
    navigator.clipboard
      .writeText(link)
      .then(() => (done.textContent = t("share.copied")))
      .catch(() => (done.textContent = t("share.copyYourself")));
    return false;
  };
  openDialog(
    t("reviewer.link"),
    [make("p", {}, t("reviewer.link.says")), field, done],
    [{ label: t("share.copy"), act: copy }, { label: t("dialog.close") }],
  );
}
