/** The game that the page plays; it is read again when it has changed, or the host is back. */

import { host } from "./host.ts";
import { Offline, Refusal } from "./refusal.ts";
import type { GameState } from "./protocol.ts";

const FIRST_DELAY = 250;
const LONGEST_DELAY = 4000;
/** The kinds of errors of games that no retry brings back. */
const GONE = ["not-found", "damaged"];

/**
 * `onGone`: the game is not there any more; `onRefused`: the host answers that it cannot read the
 * game now.
 */
type Handlers = {
  onState: (state: GameState) => void;
  onOnline: (online: boolean) => void;
  onGone: () => void;
  onRefused: (why: unknown) => void;
};

export class GameConnection {
  #delay = FIRST_DELAY;
  /** Of the next try; 0 while the host answers. */
  #timer = 0;
  /** How many times the game is being read. */
  #entering = 0;
  /** Why the game is to be read again. */
  #why: unknown = null;
  /** Whether the player sees the board: the clock runs then. */
  #seen = true;

  handlers: Handlers;
  id: string | null = null;

  constructor(handlers: Handlers) {
    this.handlers = handlers;
    host.onNews(({ game, next }) => {
      if (game !== this.id) return;
      this.id = next;
      void this.#enter();
    });
    // When the network is back or the page is visible again, try without waiting.
    const hurry = () => {
      if (this.#timer) void this.#enter();
    };
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    // The host was begun anew: it knows of no game that is played.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted && this.id) void this.#enter();
    });
  }

  follow(id: string) {
    this.id = id;
    this.#delay = FIRST_DELAY;
    void this.#enter();
  }

  async #enter() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { handlers } = this;
    const id = this.id as string;
    try {
      this.#entering++;
      const state = await host.enter(id, this.#seen).finally(() => this.#entering--);
      if (id !== this.id) return;
      this.#delay = FIRST_DELAY;
      handlers.onOnline(true);
      handlers.onState(state);
    } catch (error) {
      if (id !== this.id) return;
      if (error instanceof Refusal && GONE.includes(error.kind)) {
        this.id = null;
        handlers.onGone();
      } else this.retry(error);
    }
  }

  /** Read the game again after a while: the host does not answer, or cannot read it. */
  retry(error: unknown = new Offline()) {
    if (!this.id || this.#timer || this.#entering) return; // there is none, or it tries already
    this.#why = error;
    this.handlers.onOnline(!(error instanceof Offline));
    if (!(error instanceof Offline)) this.handlers.onRefused(error);
    this.#timer = window.setTimeout(() => void this.#enter(), this.#delay);
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY);
  }

  /** Returns the id of the game. @throws {Error} while the host does not answer, or cannot read it */
  reachedGame() {
    if (!this.id || this.#timer) throw this.#timer ? this.#why : new Offline();
    return this.id;
  }

  /** @param seen whether the player sees the board */
  see(seen: boolean) {
    this.#seen = seen;
    if (this.id) host.see(this.id, seen).catch(() => {}); // it is told when the game is read again
  }
}
