/** Where reviews come from: the host's, of all its finished games, and files that are opened. */

import { MAX_RECORD } from "../engine/answerlimits.ts";
import { host } from "../host/host.ts";
import { core } from "../engine/core.ts";
import { replaysIn } from "../engine/refusal.ts";
import { formatDate } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { SUMMARY_GAMES, summaryOf } from "../engine/summary.ts";
import { playedIn, type Played } from "./copies.ts";
import { unreadable, whyUnreadable } from "../shell/unreadablegame.ts";
import type { GameSummary } from "../engine/answers.ts";

/**
 * A game: its id at the host, or null for a file; the file's name; when it was finished, in UTC;
 * what was played, of a file.
 */
export type Reviewed = {
  id: string | null;
  name: string;
  when: string | null;
  summary: GameSummary;
  played?: Played;
};

/**
 * Why a game has no review; what the reader of a file said, and whether that is in the language of
 * the page.
 */
export type Problem = { name: string; problem: string; detail?: string };

/** Reads the reviews that the host has made, and those that are new since. */
export class ListedReviews {
  /** By id: a game that was reviewed again has the later review. */
  games = new Map<string, Reviewed>();
  /** By id. */
  problems = new Map<string, Problem>();
  last = 0;
  missing = 0;
  running = false;

  constructor() {}

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

/** What a game is called: the date of a game of the host, or the name of a file. */
export function nameOf({ id, name, when }: Reviewed) {
  return id && when ? formatDate(when) : name;
}

/** A file, or a replay in one that holds a session: its number, from 1, and its name. */
export type FileSource = { file: File; replay?: number; title?: string };

/** A file holds several replays, each of which is to be reviewed. */
export class SessionFile extends Error {
  names: string[];

  constructor(names: string[]) {
    super("a file holds several replays");
    this.names = names;
  }
}

export const nameOfFile = ({ file: { name }, title }: FileSource) =>
  title ? `${name}: ${title}` : name;

export async function reviewFile(
  source: FileSource,
  signal: AbortSignal,
): Promise<Reviewed | Problem> {
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
