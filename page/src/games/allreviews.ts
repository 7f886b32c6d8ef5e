/**
 * Reviews all finished games of the store, one after another, in the background. A worker
 * of its own does it.
 */

import { isOfDatabase, refusalKind, whyNot } from "./store/database.ts";
import { StoredReviews } from "./store/storedreviews.ts";
import { alone } from "./tabs.ts";
import { Refusal } from "./refusal.ts";
import { KernelWorker, type Asker } from "../core/kernelworker.ts";
import { SUMMARY_GAMES, SUMMARY_VERSION as VERSION, summaryOf } from "../core/summary.ts";
import type { Sessions } from "./sessions.ts";
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

  constructor(store: GameStore, sessions: Sessions, reviewer: Asker = new KernelWorker()) {
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
