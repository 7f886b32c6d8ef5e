/**
 * Reviews all finished games of the store, one after another, in the background. A worker
 * of its own does it.
 */

import { StoredReviews } from "./store/storedreviews.js";
import { Refusal } from "../host/refusal.js";
import { ALL_REVIEWS_FAILURES } from "./locallimits.js";
import { SUMMARY_GAMES, SUMMARY_VERSION as VERSION, summaryOf } from "../reviews/summary.js";

/**
 * @typedef {import("./store/gamestore.js").GameStore} GameStore
 * @typedef {{prepare: () => Promise<unknown>,
 *   stored: (record: import("../records/record.js").GameRecord, games: number,
 *   signal?: AbortSignal) => Promise<import("../reviewer/recorded.js").ReviewedGame>}}
 *   StoredReviewer
 */

export class AllReviews {
  /**
   * @param {GameStore} store
   * @param {import("./registry.js").SessionRegistry} sessions
   * @param {StoredReviewer} reviews
   */
  constructor(store, sessions, reviews) {
    this.stored = new StoredReviews(store.database);
    this.sessions = sessions;
    this.reviews = reviews;
    /** @type {AbortController | null} */
    this.stopping = null;
    /** @type {Refusal | null} why the reviews have ended, which nobody was told yet */
    this.failure = null;
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
      await this.reviews.prepare();
    } catch (error) {
      if (this.stopping === stopping) this.stopping = null;
      throw error;
    }
    this.sessions.tabs
      .reviewAlone(() => this.#reviewAll(signal), signal)
      .catch((error) => {
        if (signal.aborted) return;
        console.warn("Games could not be reviewed", error);
        if (error instanceof Refusal) this.failure = error;
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
   * @param {number} number
   * @throws {Refusal} once, if the reviews have ended because the worker was not loaded
   */
  async list(number) {
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    const missing = await this.stored.countMissing(VERSION);
    const { reviews, last } = await this.stored.after(number, VERSION);
    return { reviews, last, missing, running: this.running };
  }

  /** @param {AbortSignal} signal */
  async #reviewAll(signal) {
    const reviews = this.stored;
    let failures = 0;
    let missing = await reviews.missing(VERSION);
    while (missing.length) {
      for (const id of missing) {
        const { failed, ...outcome } = await this.#review(id, signal);
        if (signal.aborted) return;
        await reviews.put(id, VERSION, outcome);
        failures = failed ? failures + 1 : 0;
        if (failures === ALL_REVIEWS_FAILURES) return;
      }
      // Those that were finished in the meantime.
      missing = await reviews.missing(VERSION);
    }
  }

  /**
   * @param {string} id
   * @param {AbortSignal} signal
   */
  async #review(id, signal) {
    try {
      const record = await this.sessions.record(id);
      const { review, problem } = await this.reviews.stored(record, SUMMARY_GAMES, signal);
      return { summary: review && summaryOf(review), problem, failed: false };
    } catch (error) {
      const refused = error instanceof Refusal && error.kind !== "not-loaded";
      if (!refused && !signal.aborted) throw error;
      const problem = error instanceof Error ? error.message : String(error);
      return { summary: null, problem, failed: refused && error.kind === "internal" };
    }
  }
}
