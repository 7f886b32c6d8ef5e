/** One connection to a game: makes a page's moves in their order, and answers its questions beside them. */

import { INTERNAL, Refusal, sendable } from "../host/refusal.js";
import { QUESTIONS } from "./locallimits.js";

/**
 * @typedef {import("../host/host.js").MoveRequest} MoveRequest
 * @typedef {import("../host/host.js").Question} Question
 * @typedef {{call: number, move: MoveRequest} | {call: number, question: Question}} Asked
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
    /** @type {Promise<void>} the end of the last move or question */
    this.last = Promise.resolve();
    this.questions = 0;
    this.ending = new AbortController();
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
    this.ending.abort(new Refusal("the connection has ended", "internal"));
    this.sessions.leave(this.session, this);
  }

  /** @param {Asked} asked */
  async #handle(asked) {
    const { call } = asked;
    try {
      await this.play.services.loaded;
      if (this.ended) return;
      if ("question" in asked) this.#answer(call, asked.question);
      else await this.play.move(this.session, asked.move, this, call);
    } catch (error) {
      this.#refuse(call, error);
    }
  }

  /**
   * Answers a question in the background: moves do not wait for it.
   *
   * @param {number} call
   * @param {Question} question
   */
  #answer(call, question) {
    if (this.questions >= QUESTIONS) {
      throw new Refusal(`too many questions: expected at most ${QUESTIONS} open`, "too-many");
    }
    this.questions++;
    this.play
      .ask(this.session, question, this.ending.signal)
      .then((answer) => this.post({ call, answer }))
      .catch((error) => this.#refuse(call, error))
      .finally(() => this.questions--);
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
