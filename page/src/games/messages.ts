/** What the page's side of the host and its worker tell each other, beside calls. */

import type { BoxAccess, BoxNews } from "./box.ts";
import type { BoxProblem } from "./boxrequests.ts";
import type { Durability } from "./store/database.ts";
import type { News } from "./tabs.ts";

/**
 * Nothing is kept when the page is closed; neither, because a later version has stored the games; a
 * tab with an older version holds them; the last move could not be stored; the browser's store does
 * not answer; it does, after the page had given it up; what keeps games from being copied.
 */
export type HostProblem =
  | "nothingKept"
  | "later"
  | "blocked"
  | "notStored"
  | "notAnswering"
  | "answersAgain"
  | BoxProblem;

/** The box that serves the page; the name of the database and its durability, for tests. */
export type LocalOptions = { box?: BoxAccess; database?: string; durability?: Durability };

/**
 * What keeps the host from storing games, and why, in one sentence; what the game of the page is
 * now; that a game has ended; or which games the box has.
 */
export type FromWorker =
  | { problem: HostProblem | null; why: string | null }
  | { news: News }
  | { ended: true }
  | { box: BoxNews };
