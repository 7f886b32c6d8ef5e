/** What share links say: addresses that contain a level, a seed and a start. share.ts makes them. */

import {
  DEALS,
  FIRST_RULES,
  PROOF_RULES,
  RULES,
  SEARCHED_DEALS,
  type First,
} from "../engine/terms.ts";
import { isBbbvRange, type BbbvRange } from "../engine/bbbvrange.ts";
import { isLevel, isSeed } from "../shell/levels.ts";
import { DamagedLink, oneOf, readFields } from "../shell/links.ts";
import type { Cell } from "../engine/level.ts";
import type { NewGameRequest } from "../host/protocol.ts";

const SIZE = /^(\d{1,4})x(\d{1,4})x(\d{1,8})$/;

/** What reads the fields of a share link, and of one to daily boards. */
const READERS = {
  level: (text: string) => {
    const [width, height, mines] = (SIZE.exec(text) ?? []).slice(1).map(Number);
    return isLevel({ width, height, mines }) ? { width, height, mines } : null;
  },
  rules: oneOf(RULES),
  first: oneOf(Object.keys(FIRST_RULES) as First[]),
  deal: oneOf(DEALS),
  difficulty: oneOf(PROOF_RULES),
  bbbv: (text: string) => {
    const range = (/^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []).slice(1).map(Number);
    return isBbbvRange(range) ? (range as unknown as BbbvRange) : null;
  },
  seed: (text: string) => (isSeed(text) ? text : null),
  start: (text: string) => {
    const [row, column] = (/^(\d{1,4}),(\d{1,4})$/.exec(text) ?? []).slice(1).map(Number);
    return column === undefined ? null : ([row, column] as Cell);
  },
  daily: (text: string) => (isDay(text) ? text : null),
};

/**
 * Reads what an address of the game names: a game, or the day of daily boards. Of a game only the
 * level is required, because the command line may leave out the rest. The host checks all values
 * again.
 *
 * @param hash with the # in front
 * @returns both null if it names nothing
 * @throws {DamagedLink}
 */
export function readGameLink(hash: string): {
  game: Partial<NewGameRequest> | null;
  day: string | null;
} {
  const { daily, level, difficulty, bbbv, ...terms } = readFields(hash, READERS);
  const { start } = terms;
  const more = difficulty !== undefined || bbbv !== undefined || Object.keys(terms).length > 0;
  if (!level) {
    if (more) throw new DamagedLink("it has no level");
    return { game: null, day: daily ?? null };
  }
  const outside = start && (start[0] >= level.height || start[1] >= level.width);
  if (daily || outside) throw new DamagedLink("its parts do not fit");
  const game: Partial<NewGameRequest> = { ...level, ...terms, difficulty: null };
  game.bbbvRange = bbbv ?? null;
  // Of another game, the difficulty may be one for which there is no such deal.
  if (SEARCHED_DEALS.includes(terms.deal ?? "")) game.difficulty = difficulty ?? null;
  // The board of a seed depends on the first click: it must not depend on who opens the link.
  if (game.seed || start) game.first ??= "safe";
  return { game, day: null };
}

/** Whether a text is a day, or "today", as the shortcut of the installed page has it. */
function isDay(text: string) {
  if (text === "today") return true;
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
