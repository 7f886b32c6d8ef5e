/**
 * The local host: answers the page's requests in this browser, as the server does; routes.js has the
 * paths.
 */

import { INTERNAL, Refusal } from "../host/refusal.js";
import { AllReviews } from "./allreviews.js";
import { Connection } from "./connection.js";
import { Daily } from "./daily.js";
import { Deletion } from "./deletion.js";
import { Play } from "./play.js";
import { SessionRegistry } from "./registry.js";
import { NOTHING, refused } from "./responses.js";
import { makeRoutes } from "./routes.js";
import { LaterFormatError, problemOf, whyNot } from "./store/database.js";

/**
 * @typedef {import("./session.js").Means} Means
 * @typedef {import("../records/record.js").GameRecord} GameRecord
 * @typedef {{ask: (game: import("../play/game.js").Game,
 *   request: import("../wire/reading.js").QuestionRequest, signal: AbortSignal)
 *   => Promise<string>}} Questions
 *   it takes what it needs of the game before it waits for anything
 * @typedef {{
 *   stored: (record: GameRecord, query: URLSearchParams) => Promise<string>,
 *   file: (data: Uint8Array, query: URLSearchParams) => Promise<string>,
 *   read: (data: Uint8Array) => Promise<GameRecord>,
 *   convert: (data: Uint8Array, query: URLSearchParams, version: string)
 *     => Promise<{body: string | Uint8Array, ending: string, type: string}>,
 * }} Reviews
 *   what reviews the record of a finished game, and a file; `read` reads the record in a file
 *
 * @typedef {{method: string, path: string, query: string, body: Uint8Array}} Asked
 *   the path without a slash before it, the query without a question mark
 */

/** What needs the kernel. The kernel may still load when a page asks for its settings and its game. */
const COMPUTING = /^api\/(games\/[^/]+\/(play-on|record|review)|review|reviews|practice|convert|daily|daily\/record)$/;

export class LocalHost {
  /**
   * @param {Means & {questions: Questions, reviews: Reviews, background: Reviews,
   *   version: string}} means `background` reviews where nobody waits
   */
  constructor({ questions, reviews, background, version, ...means }) {
    this.means = means;
    this.store = means.store;
    this.reviews = reviews;
    this.version = version;
    this.sessions = new SessionRegistry(means);
    this.daily = new Daily(means, this.sessions);
    this.play = new Play(means, this.sessions, questions);
    this.allReviews = new AllReviews(means.store, this.sessions, background);
    this.deletion = new Deletion(means.store, this.sessions, means.now);
    this.routes = Object.entries(makeRoutes(this)).map(([path, answers]) => {
      return { pattern: patternOf(path), answers };
    });
  }

  /**
   * @param {Asked} asked
   * @returns {Promise<import("./responses.js").Answered>}
   */
  async request({ method, path, query, body }) {
    try {
      for (const { pattern, answers } of this.routes) {
        const found = pattern.exec(path);
        if (!found) continue;
        const answer = answers[method];
        if (!answer) return refused(new Refusal("Method Not Allowed", "bad-request"), 405);
        const id = decoded(found.groups?.id ?? "");
        if (COMPUTING.test(path)) await this.means.loaded;
        return (await answer({ id, query: new URLSearchParams(query), body })) ?? NOTHING;
      }
      return refused(new Refusal("Not Found", "not-found"), 404);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      console.error(error);
      return refused(new Refusal(this.#tellProblem(error) ?? INTERNAL, "internal"));
    }
  }

  /**
   * Connects to a game.
   *
   * @param {string} id
   * @param {(sent: import("./connection.js").Sent) => void} send
   * @returns {Promise<Connection>}
   * @throws {Refusal} if there is no such game
   */
  async connect(id, send) {
    const connection = new Connection(this.play, await this.sessions.find(id), send);
    await connection.enter();
    return connection;
  }

  /**
   * Tells the page that the store has failed; returns a sentence, or null if that is not the error.
   *
   * @param {unknown} error
   */
  #tellProblem(error) {
    if (!(error instanceof DOMException || error instanceof LaterFormatError)) return null;
    this.means.onProblem?.(problemOf(error));
    return `the games of this browser cannot be used: ${whyNot(error)}`;
  }
}

/** @param {string} path of a route, which may have "{id}" in it */
function patternOf(path) {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace("{id}", "(?<id>[^/]+)")}$`);
}

/** @param {string} part of a path */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
