/** Share links: addresses that contain a level, a seed and a start. */

import { DEALS, FIRST_RULES, PROOF_RULES, RULES, SEARCHED_DEALS } from "../core/terms.js";
import { isSeed } from "../page/levels.js";

/**
 * @typedef {import("../games/protocol.js").NewGameRequest} NewGameRequest
 * @typedef {import("./showngame.js").ShownGame} ShownGame
 */

/**
 * Returns the address that deals the board of a game again.
 *
 * @param {ShownGame} game one that is over; a running game has no seed on the page
 */
export function shareLink(game) {
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
 * line may leave out the rest. The host checks all values again.
 *
 * @param {string} hash with the # in front
 * @returns {Partial<NewGameRequest> | null}
 */
export function readShareLink(hash) {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const level = /^(\d{1,4})x(\d{1,4})x(\d{1,8})$/.exec(parameters.get("level") ?? "");
  if (!level) return null;
  const [width, height, mines] = level.slice(1).map(Number);
  /** @type {Record<string, any>} */
  const request = { width, height, mines };
  /** @type {Record<string, readonly string[]>} */
  const choices = { rules: RULES, first: Object.keys(FIRST_RULES), deal: DEALS };
  for (const [name, known] of Object.entries(choices)) {
    const value = parameters.get(name);
    if (value && known.includes(value)) request[name] = value;
  }
  // Of another game, the difficulty may be one for which there is no such deal.
  request.difficulty = null;
  const difficulty = parameters.get("difficulty");
  const known = /** @type {readonly string[]} */ (PROOF_RULES);
  if (SEARCHED_DEALS.includes(request.deal) && difficulty && known.includes(difficulty)) {
    request.difficulty = difficulty;
  }
  const seed = parameters.get("seed") ?? "";
  if (isSeed(seed)) request.seed = seed;
  const start = /^(\d{1,4}),(\d{1,4})$/.exec(parameters.get("start") ?? "");
  if (start) request.start = [Number(start[1]), Number(start[2])];
  // The board of a seed depends on the first click: it must not depend on who opens the link.
  if (request.seed || request.start) request.first ??= "safe";
  return request;
}

/** Returns the day of a link to daily boards; null for other links. @param {string} fragment */
export const readDailyLink = (fragment) => /^#daily=(\d{4}-\d\d-\d\d)$/.exec(fragment)?.[1] ?? null;
