/**
 * Queries of the reviews of finished games: which are missing, storing one,
 * listing them. Practice has none. A review of a lower version is missing.
 */

import type { GameSummary } from "../../core/answers.ts";
import type { Database } from "./database.ts";

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

export class StoredReviews {
  database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Lists the ids of the finished games without a review, the last finished one first. */
  missing(version: number): Promise<string[]> {
    return this.database.read(["games", "reviews"], async (transaction) => {
      const [games, reviews] = await Promise.all([
        transaction.list("games", { index: "finished" }),
        transaction.list("reviews", { index: "version", from: version }),
      ]);
      const reviewed = new Set(reviews.map(({ game }) => game));
      const missing = games.filter(({ id, practice }) => !practice && !reviewed.has(id));
      return missing.map(({ id }) => id).reverse();
    });
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
