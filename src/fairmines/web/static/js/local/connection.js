/** One connection to a game: handles a page's messages in their order, as sessions/connection.py. */

import { INTERNAL, Refusal } from "../host/refusal.js";
import { encode } from "../wire/encoding.js";
import { errorMessage } from "../wire/messages.js";
import { readMessage, readNumber } from "../wire/reading.js";
import { MAX_FRAME, MAX_MESSAGE, QUESTIONS } from "./limits.js";

/** The close code of a message that is far too long. */
const TOO_LONG = 1009;
/** The close code that asks the page to connect again. */
const TRY_AGAIN_LATER = 1013;

/**
 * @typedef {{text: string} | {close: number}} Sent what a connection sends; `close` is its last
 */

export class Connection {
  /**
   * @param {import("./play.js").Play} play
   * @param {import("./session.js").Session} session
   * @param {(sent: Sent) => void} send
   */
  constructor(play, session, send) {
    this.play = play;
    this.sessions = play.sessions;
    this.session = session;
    this.send = send;
    /** @type {Promise<void>} the end of the last message */
    this.last = Promise.resolve();
    this.questions = 0;
    this.ending = new AbortController();
    this.ended = false;
  }

  async enter() {
    try {
      await this.sessions.enter(this.session, this);
    } catch (error) {
      this.#refuse(null, error);
      this.dismiss();
    }
  }

  /** @param {string} text a message of the page */
  receive(text) {
    this.last = this.last.then(() => this.#handle(text));
    return this.last;
  }

  close() {
    this.ended = true;
    this.ending.abort(new Refusal("the connection has ended", "internal"));
    this.sessions.leave(this.session, this);
  }

  /** @param {string} text */
  async #handle(text) {
    try {
      await this.play.means.loaded;
      if (this.ended) return;
      if (!this.#checkLength(text)) return;
      const message = readMessage(text);
      if ("ask" in message) this.#answer(message);
      else await this.play.move(this.session, message, this);
    } catch (error) {
      const tooLong = error instanceof Refusal && error.kind === "too-large";
      this.#refuse(tooLong ? null : readNumber(text), error);
    }
  }

  /** @param {string} text */
  #checkLength(text) {
    const length = new TextEncoder().encode(text).length;
    if (length > MAX_FRAME) {
      this.#end(TOO_LONG);
      return false;
    }
    if (length <= MAX_MESSAGE) return true;
    const [found, most] = [length, MAX_MESSAGE].map((it) => it.toLocaleString("en-US"));
    throw new Refusal(`the message has ${found} bytes: expected at most ${most}`, "too-large");
  }

  /**
   * Answers a question in the background: moves do not wait for it.
   *
   * @param {import("../wire/reading.js").QuestionRequest} request
   */
  #answer(request) {
    if (this.questions >= QUESTIONS) {
      throw new Refusal(`too many questions: expected at most ${QUESTIONS} open`, "too-many");
    }
    this.questions++;
    this.play
      .ask(this.session, request, this, this.ending.signal)
      .catch((error) => this.#refuse(request.n, error))
      .finally(() => this.questions--);
  }

  /**
   * @param {number | null} n
   * @param {unknown} error
   */
  #refuse(n, error) {
    if (!(error instanceof Refusal) && !this.ended) console.error(error);
    const refusal = error instanceof Refusal ? error : new Refusal(INTERNAL, "internal");
    this.post(encode(errorMessage(n, refusal)));
  }

  /** @param {string} text */
  post(text) {
    if (!this.ended) this.send({ text });
  }

  /** Ends the connection; the page connects again, and gets the state. */
  dismiss() {
    this.#end(TRY_AGAIN_LATER);
  }

  /** @param {number} code */
  #end(code) {
    if (this.ended) return;
    this.close();
    this.send({ close: code });
  }
}
