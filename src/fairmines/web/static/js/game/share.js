/** The dialogs of share links: what one leads to, and those of a finished game. */

import { openDialog } from "../design/dialogs.js";
import { make } from "../page/dom.js";
import { host } from "../games/host.js";
import { t } from "../page/i18n.js";
import { dealNames, levelName } from "../page/levels.js";
import { openLinkDialog } from "../design/linkdialog.js";
import { packRecord, replayLink } from "../page/replaylink.js";
import { shareLink } from "./sharelink.js";

/**
 * @typedef {import("../games/protocol.js").NewGameRequest} NewGameRequest
 * @typedef {import("./showngame.js").ShownGame} ShownGame
 */

/**
 * Show what a share link leads to, and wait for the player: its first cell starts the clock.
 *
 * @param {Partial<NewGameRequest>} shared
 * @returns {Promise<boolean>} whether to play it
 */
export function askToPlay(shared) {
  const names = [levelName(/** @type {import("../games/protocol.js").Level} */ (shared))];
  if (shared.rules) names.push(t(`rules.${shared.rules}`));
  names.push(...dealNames(shared));
  return new Promise((decide) => {
    const play = { label: t("game.play"), act: () => decide(true) };
    const dialog = openDialog(
      t("shared.title"),
      [make("p", {}, names.join(", ")), make("p", {}, t("shared.says"))],
      [play, { label: t("dialog.cancel") }],
    );
    dialog.addEventListener("close", () => decide(false));
  });
}

/**
 * Show the links of a finished game: to its board, and to the review of the game.
 *
 * @param {ShownGame} game
 */
export async function openShareDialog(game) {
  /** @type {import("../design/linkdialog.js").LinkChoice} */
  const board = {
    label: t("share.board"),
    says: t(game.options.rules === "classic" ? "share.says.fixed" : "share.says.moving"),
    link: shareLink(game),
  };
  const choices = [board];
  try {
    const packed = await packRecord(await host.readRecord(game.id));
    const link = packed === null ? null : replayLink(packed);
    choices.push({ label: t("share.game"), says: t("share.game.says"), link });
  } catch {
    // Without its record, or in a browser that cannot deflate it, only the board can be shared.
  }
  openLinkDialog(t("share.title"), choices);
}
