/** The page's connection to one game, which connects again by itself when it is lost. */

import { host } from "./host.js";
import { Offline, Refusal } from "./refusal.js";

const FIRST_DELAY = 250;
const LONGEST_DELAY = 4000;
/** The kinds of errors of games that no retry brings back. */
const GONE = ["not-found", "damaged"];

/**
 * @typedef {{
 *   onState: (state: import("./protocol.js").GameState) => void,
 *   onMoved: (moved: import("./protocol.js").Moved) => void,
 *   onOnline: (online: boolean) => void,
 *   onGone: () => void,
 * }} Handlers
 */

export class GameConnection {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {string | null} */
    this.id = null;
    /** @type {import("./host.js").HostConnection | null} */
    this.current = null;
    this.delay = FIRST_DELAY;
    this.timer = 0;
    /** Whether the player sees the board: the clock runs then. */
    this.seen = true;
    // When the network is back or the page is visible again, connect without waiting.
    const hurry = () => {
      if (this.id && !this.current) this.connect();
    };
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
  }

  /** @param {string} id */
  follow(id) {
    this.leave();
    this.id = id;
    this.delay = FIRST_DELAY;
    this.connect();
  }

  leave() {
    this.id = null;
    clearTimeout(this.timer);
    const { current } = this;
    this.current = null;
    current?.close();
  }

  /**
   * Make a move. The page shows the board before the connection has begun: moves of that time wait
   * for it.
   *
   * @param {import("./host.js").MoveRequest} move
   * @returns {Promise<unknown>} rejects with Refusal or Offline
   */
  async move(move) {
    if (!this.current) throw new Offline();
    return this.current.move(move);
  }

  connect() {
    clearTimeout(this.timer);
    this.current = host.connect(/** @type {string} */ (this.id), {
      onState: (state) => {
        this.delay = FIRST_DELAY;
        this.id = state.id; // It may go on as practice under a new one.
        this.handlers.onOnline(true);
        this.handlers.onState(state);
      },
      onMoved: this.handlers.onMoved,
      onEnd: () => this.lost(),
    });
    if (!this.seen) this.current.see(false);
  }

  /** @param {boolean} seen whether the player sees the board */
  see(seen) {
    this.seen = seen;
    this.current?.see(seen);
  }

  /** Connect again: a request beside this connection has found no host. */
  renew() {
    const { current } = this;
    if (!current) return; // it is lost already, and tries again
    this.lost();
    current.close();
  }

  lost() {
    this.current = null;
    this.handlers.onOnline(false);
    this.timer = window.setTimeout(() => this.retry(), this.delay);
    this.delay = Math.min(2 * this.delay, LONGEST_DELAY);
  }

  /** Find out whether there is the game: a connection that is refused does not say why. */
  async retry() {
    const id = this.id;
    try {
      if (id) await host.readGame(id);
    } catch (error) {
      if (id !== this.id || this.current) return;
      if (error instanceof Refusal && GONE.includes(error.kind)) {
        this.leave();
        this.handlers.onGone();
      } else {
        this.lost();
      }
      return;
    }
    if (id && id === this.id && !this.current) this.connect();
  }
}
