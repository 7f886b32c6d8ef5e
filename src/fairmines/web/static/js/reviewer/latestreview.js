/** The review of the game that was asked for last: nobody waits for the others any more. */

import { reviewGame } from "./source.js";

/** @typedef {import("./source.js").Source} Source */

export class LatestReview {
  /** @type {Source | null} */
  #asked = null;
  #ending = new AbortController();

  /**
   * Reviews a game, and ends the review before.
   *
   * @param {Source} source
   * @param {(game: import("./recorded.js").ReviewedGame) => void} take gets each answer
   * @param {(error: unknown) => void} complain
   */
  async ask(source, take, complain) {
    this.#ending.abort();
    this.#asked = source;
    const { signal } = (this.#ending = new AbortController());
    try {
      await reviewGame(source, take, signal);
    } catch (error) {
      if (!signal.aborted) complain(error);
    }
  }

  /**
   * Ends the review of any other game than the one that is shown; returns whether there was one.
   *
   * @param {Source} shown
   */
  stay(shown) {
    if (this.#asked === shown) return false;
    this.#ending.abort();
    this.#asked = shown;
    return true;
  }
}
