/** Where reviews come from: the host's, of all its finished games, and files that are opened. */

import { MAX_RECORD } from "../core/answerlimits.js";
import { host } from "../games/host.js";
import { core } from "../core/core.js";
import { replaysIn } from "../games/refusal.js";
import { formatDate } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { SUMMARY_GAMES, summaryOf } from "../core/summary.js";
import { playedIn } from "./copies.js";
import { unreadable, whyUnreadable } from "../page/unreadablegame.js";

/**
 * @typedef {import("../core/answers.js").GameSummary} GameSummary
 *
 * @typedef {{id: string | null, name: string, when: string | null, summary: GameSummary,
 *   played?: import("./copies.js").Played}} Reviewed a game: its id at the host, or null for a file;
 *   the file's name; when it was finished, in UTC; what was played, of a file
 *
 * @typedef {{name: string, problem: string, detail?: string}} Problem why a game
 *   has no review; what the reader of a file said, and whether that is in the language of the page
 *
 * @typedef {{
 *   games: {id: string, when: string, summary: GameSummary | null, problem: string | null}[],
 *   last: number, missing: number, running: boolean,
 * }} ReviewsPage
 */

/** Reads the reviews that the host has made, and those that are new since. */
export class ListedReviews {
  constructor() {
    /** @type {Map<string, Reviewed>} by id: a game that was reviewed again has the later review */
    this.games = new Map();
    /** @type {Map<string, Problem>} by id */
    this.problems = new Map();
    this.last = 0;
    this.missing = 0;
    this.running = false;
  }

  /** Read what is new; returns whether anything is. */
  async read() {
    let more = false;
    for (;;) {
      const page = await host.listReviews(this.last);
      Object.assign(this, { last: page.last, missing: page.missing, running: page.running });
      if (!page.games.length) return more;
      more = true;
      for (const { id, when, summary, problem } of page.games) {
        if (summary) this.games.set(id, { id, name: "", when, summary });
        else this.problems.set(id, { name: formatDate(when), problem: problem ?? "" });
      }
    }
  }

  /** Let the host review the games that have no review. */
  async begin() {
    await host.beginReviews();
    this.running = true;
  }

  async stop() {
    await host.stopReviews();
    this.running = false;
  }
}

/**
 * What a game is called: the date of a game of the host, or the name of a file.
 *
 * @param {Reviewed} game
 */
export function nameOf({ id, name, when }) {
  return id && when ? formatDate(when) : name;
}

/**
 * A file, or a replay in one that holds a session: its number, from 1, and its name.
 *
 * @typedef {{file: File, replay?: number, title?: string}} FileSource
 */

/** A file holds several replays, each of which is to be reviewed. */
export class SessionFile extends Error {
  /** @param {string[]} names */
  constructor(names) {
    super("a file holds several replays");
    this.names = names;
  }
}

/** @param {FileSource} source */
export const nameOfFile = ({ file: { name }, title }) => (title ? `${name}: ${title}` : name);

/**
 * @param {FileSource} source
 * @param {AbortSignal} signal
 * @returns {Promise<Reviewed | Problem>}
 */
export async function reviewFile(source, signal) {
  const { file, replay = 0 } = source;
  const name = nameOfFile(source);
  if (file.size > MAX_RECORD) return { name, problem: t("error.tooLarge") };
  const game = { file, name: file.name, replay };
  const reviewed = await core.review(game, SUMMARY_GAMES, signal).catch(async (error) => {
    const names = replaysIn(error);
    throw names ? new SessionFile(names) : unreadable(error, () => whyUnreadable(name));
  });
  const { record, review, problem } = reviewed;
  if (!review) return { name, problem: problem ?? "" };
  const played = playedIn(reviewed);
  return { id: null, name, when: record.began ?? null, summary: summaryOf(review), played };
}
