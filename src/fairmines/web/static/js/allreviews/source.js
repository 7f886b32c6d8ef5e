/** Where reviews come from: the host's, of all its finished games, and files that are opened. */

import { request } from "../api.js";
import { MAX_RECORD } from "../filelimits.js";
import { formatDate, t } from "../i18n.js";
import { SUMMARY_GAMES, summaryOf } from "../reviews/summary.js";
import { unreadable, whyUnreadable } from "../unreadablegame.js";

/**
 * @typedef {import("../reviews/summary.js").GameSummary} GameSummary
 *
 * @typedef {{id: string | null, name: string, when: string | null, summary: GameSummary}} Reviewed
 *   a game: its id at the host, or null for a file; the file's name; when it was finished, in UTC
 *
 * @typedef {{name: string, problem: string, detail?: string}} Problem why a game has no review,
 *   and what the reader of a file said
 *
 * @typedef {{
 *   games: {id: string, when: string, summary: GameSummary | null, problem: string | null}[],
 *   last: number, missing: number, running: boolean,
 * }} ReviewsPage
 */

/** Reads the reviews that the host has made, and those that are new since. */
export class StoredReviews {
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
      /** @type {ReviewsPage} */
      const page = await request(`api/reviews?after=${this.last}`);
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
    await request("api/reviews", "POST");
    this.running = true;
  }

  async stop() {
    await request("api/reviews", "DELETE");
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
 * Review a game in a file.
 *
 * @param {File} file
 * @param {AbortSignal} signal
 * @returns {Promise<Reviewed | Problem>}
 */
export async function reviewFile(file, signal) {
  const { name } = file;
  if (file.size > MAX_RECORD) return { name, problem: t("error.tooLarge") };
  const path = `api/review?games=${SUMMARY_GAMES}&name=${encodeURIComponent(name)}`;
  const { record, review, problem } = await request(path, "POST", file, signal).catch((error) => {
    throw unreadable(error, () => whyUnreadable(name));
  });
  if (!review) return { name, problem: problem ?? "" };
  return { id: null, name, when: record.began ?? null, summary: summaryOf(review) };
}
