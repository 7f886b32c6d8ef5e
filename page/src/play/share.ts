/** The dialogs of share links: what one leads to, and those of a finished game. */

import { openDialog } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { host } from "../host/host.ts";
import { t } from "../shell/i18n.ts";
import { dealNames, levelName } from "../shell/levels.ts";
import { openLinkDialog, type LinkChoice } from "../shell/linkdialog.ts";
import { packRecord, replayLink } from "../shell/replaylink.ts";
import { shareResult } from "./resultpicture.ts";
import type { ShownGame } from "./showngame.ts";
import type { Level } from "../engine/level.ts";
import type { NewGameRequest } from "../host/protocol.ts";

/**
 * Show what a share link leads to, and wait for the player: its first cell starts the clock.
 *
 * @returns whether to play it
 */
export function askToPlay(shared: Partial<NewGameRequest>): Promise<boolean> {
  const names = [levelName(shared as Level)];
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

/** Show the links of a finished game: to its board, and to the review of the game. */
export async function openShareDialog(game: ShownGame) {
  const board: LinkChoice = {
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
  const picture = () => {
    void shareResult(game);
    return false as const;
  };
  openLinkDialog(t("share.title"), choices, [{ label: t("share.picture"), act: picture }]);
}

/**
 * Returns the address that deals the board of a game again.
 *
 * @param game one that is over; a running game has no seed on the page
 */
function shareLink(game: ShownGame) {
  const { width, height, mines, rules, first, deal, difficulty, bbbvRange } = game.options;
  const { seed, start } = game.progress;
  const url = new URL(location.href);
  const parts = {
    level: `${width}x${height}x${mines}`,
    rules,
    first,
    deal,
    ...(difficulty ? { difficulty } : {}),
    ...(bbbvRange ? { bbbv: bbbvRange.join("-") } : {}),
    seed: String(seed),
    start: `${start?.[0]},${start?.[1]}`,
  };
  url.hash = Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return url.href;
}
