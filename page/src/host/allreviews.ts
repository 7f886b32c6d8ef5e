/**
 * Reviews all finished games of the store, one after another, in the background. A worker
 * of its own does it.
 */

import { isOfDatabase, refusalKind, whyNot } from "./store/database.ts";
import { alone } from "./tabs.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Asker } from "../engine/kernelworker.ts";
import { SUMMARY_GAMES, SUMMARY_VERSION as VERSION, summaryOf } from "../engine/summary.ts";
import type { GameSummary } from "../engine/answers.ts";
import type { Sessions } from "./sessions.ts";
import type { Database } from "./store/database.ts";
import type { GameStore } from "./store/gamestore.ts";

/** Games in a row at which the reviewing worker has failed, after which it stops. */
const MOST_FAILURES = 3;
const LOCK = "fairmines reviews";

export class AllReviews {
  stored: StoredReviews;
  sessions: Sessions;
  reviewer: Asker;
  stopping: AbortController | null = null;
  /** Why the reviews have ended, which nobody was told yet. */
  failure: Refusal | null = null;

  constructor(store: GameStore, sessions: Sessions, reviewer: Asker) {
    this.stored = new StoredReviews(store.database);
    this.sessions = sessions;
    this.reviewer = reviewer;
  }

  /** Whether games are being reviewed. */
  get running() {
    return this.stopping !== null;
  }

  /**
   * Begins to review the games that have no review, the last finished one first.
   *
   * @throws {Refusal} if the worker cannot be loaded, which is no fault of a game
   */
  async begin() {
    if (this.running) return;
    const stopping = (this.stopping = new AbortController());
    const { signal } = stopping;
    try {
      await this.reviewer.prepare();
    } catch (error) {
      if (this.stopping === stopping) this.stopping = null;
      throw error;
    }
    alone(LOCK, () => this.#reviewAll(signal), signal)
      .catch((error) => {
        if (signal.aborted) return;
        console.warn("Games could not be reviewed", error);
        const refused = error instanceof Refusal;
        this.failure = refused ? error : new Refusal(whyNot(error), refusalKind(error));
      })
      .finally(() => {
        if (this.stopping === stopping) this.stopping = null;
      });
  }

  /** Stops; the game that is being reviewed gets no review. */
  stop() {
    this.stopping?.abort();
    this.stopping = null;
  }

  /**
   * Lists the reviews made after a number, and counts the games without one.
   *
   * @throws {Refusal} once, if the reviews have ended, and why
   */
  async list(number: number) {
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    const missing = await this.stored.countMissing(VERSION);
    const { reviews, last } = await this.stored.after(number, VERSION);
    return { reviews, last, missing, running: this.running };
  }

  /** Lists the finished games with the rules that were missed, the last finished one first. */
  listMissed() {
    return this.stored.missed(VERSION);
  }

  async #reviewAll(signal: AbortSignal) {
    const reviews = this.stored;
    let failures = 0;
    let missing = await reviews.missing(VERSION);
    while (missing.length) {
      for (const id of missing) {
        const { failed, ...outcome } = await this.#review(id, signal);
        if (signal.aborted) return;
        await reviews.put(id, VERSION, outcome);
        failures = failed ? failures + 1 : 0;
        if (failures === MOST_FAILURES) return;
      }
      // Those that were finished in the meantime.
      missing = await reviews.missing(VERSION);
    }
  }

  async #review(id: string, signal: AbortSignal) {
    try {
      const record = await this.sessions.within(id, (session) => session.record());
      const asked = { record, games: SUMMARY_GAMES };
      const { review, problem } = await this.reviewer.askWithin("review", asked, signal);
      return { summary: review && summaryOf(review), problem, failed: false };
    } catch (error) {
      const kind = error instanceof Refusal ? error.kind : "internal";
      // The worker, or the database, fails for all games.
      if (!signal.aborted && (kind === "not-loaded" || isOfDatabase(error))) throw error;
      return { summary: null, problem: whyNot(error), failed: kind === "internal" };
    }
  }
}

/** Later reviews have higher numbers; `touched` is when the game ended, a Unix time. */
export type StoredReview = {
  game: string;
  number: number;
  version: number;
  touched: number;
  summary: GameSummary | null;
  problem: string | null;
};

/** Reviews that are listed at once. */
const PAGE = 2000;
/** The object with the number of the last review. */
const NUMBER = "reviews";

/** Queries of the reviews. Practice has none; one of a lower version is missing. */
export class StoredReviews {
  database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Lists the ids of the finished games without a review, the last finished one first. */
  async missing(version: number): Promise<string[]> {
    return (await this.missed(version)).filter(({ missed }) => !missed).map(({ id }) => id);
  }

  /**
   * Lists the finished games with the rules that were missed in them, the last finished one first.
   *
   * @returns null without a review
   */
  missed(version: number): Promise<{ id: string; missed: GameSummary["missed"] | null }[]> {
    return this.database.read(["games", "reviews"], async (transaction) => {
      const [games, reviews] = await Promise.all([
        transaction.list("games", { index: "finished" }),
        transaction.list("reviews", { index: "version", from: version }),
      ]);
      const missed = new Map(reviews.map(({ game, summary }) => [game, summary?.missed ?? {}]));
      const counted = games.filter(({ practice }) => !practice);
      return counted.map(({ id }) => ({ id, missed: missed.get(id) ?? null })).reverse();
    });
  }

  /** Counts the finished games without a review. */
  countMissing(version: number) {
    return this.database.read(["games", "reviews"], async (transaction) => {
      const [games, reviewed] = await Promise.all([
        transaction.count("games", { index: "recent" }),
        transaction.count("reviews", { index: "version", from: version }),
      ]);
      // Damaged games are not counted, but earlier versions have reviewed some.
      return Math.max(0, games - reviewed);
    });
  }

  /**
   * Stores a review in place of an earlier one; a game that was deleted, or is damaged, gets none.
   */
  put(
    game: string,
    version: number,
    outcome: { summary: GameSummary | null; problem: string | null },
  ) {
    return this.database.write(["games", "single", "reviews"], async (transaction) => {
      const [stored, last] = await Promise.all([
        transaction.get("games", game),
        transaction.get("single", NUMBER),
      ]);
      if (!stored || stored.status === "damaged") return;
      const number = (last?.number ?? 0) + 1;
      transaction.put("single", { name: NUMBER, number });
      transaction.put("reviews", { game, number, version, touched: stored.touched, ...outcome });
    });
  }

  /**
   * Lists the next reviews with higher numbers, in their order.
   *
   * @returns with the number to go on from
   */
  async after(number: number, version: number): Promise<{ reviews: StoredReview[]; last: number }> {
    const listed: StoredReview[] = await this.database.read(["reviews"], (transaction) =>
      transaction.list("reviews", { index: "number", from: number, after: true, limit: PAGE }),
    );
    const reviews = listed.filter((review) => review.version >= version);
    return { reviews, last: listed[listed.length - 1]?.number ?? number };
  }
}
