/** Share links: write and read addresses that contain a level, a seed and a start. */

import { readRecord } from "./api.js";
import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { t } from "./i18n.js";
import { dealNames, levelName } from "./levels.js";
import { openLinkDialog } from "./linkdialog.js";
import { packRecord, replayLink } from "./replaylink.js";
import { DEALS, FIRSTS, PROOF_RULES, RULES, SEARCHED_DEALS } from "./terms.js";

/**
 * @typedef {import("./protocol.js").NewGameRequest} NewGameRequest
 * @typedef {import("./game.js").Game} Game
 */

/**
 * Returns the address that deals the board of a game again.
 *
 * @param {Game} game one that is over; a running game has no seed on the page
 */
function shareLink(game) {
  const { width, height, mines, rules, first, deal, difficulty } = game.options;
  const { seed, start } = game.progress;
  const url = new URL(location.href);
  const parts = {
    level: `${width}x${height}x${mines}`,
    rules,
    first,
    deal,
    ...(difficulty ? { difficulty } : {}),
    seed: String(seed),
    start: `${start?.[0]},${start?.[1]}`,
  };
  url.hash = Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return url.href;
}

/**
 * Reads a share link; null if the address is none. Only the level is required, because the command
 * line may leave out the rest. The server checks all values again.
 *
 * @param {string} hash with the # in front
 * @returns {Partial<NewGameRequest> | null}
 */
export function readShareLink(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const level = /^(\d{1,4})x(\d{1,4})x(\d{1,8})$/.exec(given.get("level") ?? "");
  if (!level) return null;
  const [width, height, mines] = level.slice(1).map(Number);
  /** @type {Record<string, any>} */
  const wanted = { width, height, mines };
  /** @type {Record<string, readonly string[]>} */
  const choices = { rules: RULES, first: FIRSTS, deal: DEALS };
  for (const [name, known] of Object.entries(choices)) {
    const value = given.get(name);
    if (value && known.includes(value)) wanted[name] = value;
  }
  // Of another game, the difficulty may be one for which there is no such deal.
  wanted.difficulty = null;
  const difficulty = given.get("difficulty");
  const known = /** @type {readonly string[]} */ (PROOF_RULES);
  if (SEARCHED_DEALS.includes(wanted.deal) && difficulty && known.includes(difficulty)) {
    wanted.difficulty = difficulty;
  }
  const seed = given.get("seed");
  if (seed && /^\d{1,20}$/.test(seed)) wanted.seed = seed;
  const start = /^(\d{1,4}),(\d{1,4})$/.exec(given.get("start") ?? "");
  if (start) wanted.start = [Number(start[1]), Number(start[2])];
  // The board of a seed depends on the first click: it must not depend on who opens the link.
  if (wanted.seed || wanted.start) wanted.first ??= "safe";
  return wanted;
}

/**
 * Show what a share link leads to, and wait for the player: its first cell starts the clock.
 *
 * @param {Partial<NewGameRequest>} wanted
 * @returns {Promise<boolean>} whether to play it
 */
export function askToPlay(wanted) {
  const names = [levelName(/** @type {import("./protocol.js").Level} */ (wanted))];
  if (wanted.rules) names.push(t(`rules.${wanted.rules}`));
  names.push(...dealNames(wanted));
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
 * @param {Game} game
 */
export async function openShareDialog(game) {
  /** @type {import("./linkdialog.js").LinkChoice} */
  const board = {
    label: t("share.board"),
    says: t(`share.says.${game.options.rules}`),
    link: shareLink(game),
  };
  const choices = [board];
  try {
    const packed = await packRecord(await readRecord(game.id));
    const link = packed === null ? null : replayLink(packed);
    choices.push({ label: t("share.game"), says: t("share.game.says"), link });
  } catch {
    // Without its record, or in a browser that cannot deflate it, only the board can be shared.
  }
  openLinkDialog(t("share.title"), choices);
}
