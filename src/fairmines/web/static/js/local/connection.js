/** One connection to a game: makes a page's moves in their order. */

import { INTERNAL, Refusal, sendable } from "../host/refusal.js";

/**
 * @typedef {{call: number, move: import("../host/host.js").MoveRequest} | {seen: boolean}} Asked
 *   `seen` says whether the player sees the board
 * @typedef {import("./session.js").Sent | {end: true}} FromConnection the end is the last
 */

export class Connection {
  /**
   * @param {import("./play.js").Play} play
   * @param {import("./session.js").Session} session
   * @param {(sent: FromConnection) => void} send
   */
  constructor(play, session, send) {
    this.play = play;
    this.sessions = play.sessions;
    this.session = session;
    this.send = send;
    /** @type {Promise<void>} the end of the last move */
    this.last = Promise.resolve();
    this.ended = false;
  }

  async enter() {
    try {
      await this.sessions.enter(this.session, this);
    } catch {
      this.dismiss();
    }
  }

  /** @param {Asked} asked */
  receive(asked) {
    this.last = this.last.then(() => this.#handle(asked));
    return this.last;
  }

  close() {
    this.ended = true;
    this.sessions.leave(this.session, this);
  }

  /** @param {Asked} asked */
  async #handle(asked) {
    if ("seen" in asked) return this.#see(asked.seen);
    const { call, move } = asked;
    try {
      await this.play.services.loaded;
      if (!this.ended) await this.play.move(this.session, move, this, call);
    } catch (error) {
      this.#refuse(call, error);
    }
  }

  /** @param {boolean} seen */
  async #see(seen) {
    if (this.ended) return;
    this.session.see(this, seen);
    if (!seen) await this.session.pause(this.play.services).catch(() => {});
  }

  /**
   * @param {number} call
   * @param {unknown} error
   */
  #refuse(call, error) {
    if (!(error instanceof Refusal) && !this.ended) console.error(error);
    const refusal = error instanceof Refusal ? error : new Refusal(INTERNAL, "internal");
    this.post({ call, refused: sendable(refusal) });
  }

  /** @param {import("./session.js").Sent} sent */
  post(sent) {
    if (!this.ended) this.send(sent);
  }

  /** Ends the connection; the page connects again, and gets the state. */
  dismiss() {
    if (this.ended) return;
    this.close();
    this.send({ end: true });
  }
}
