/**
 * The local host: answers the page's requests in this browser, as the server does (web/api.py,
 * web/review_api.py). docs/reference/protocol.md describes them.
 */

import { LEVELS } from "../boards/levels.js";
import { Refusal } from "../refusal.js";
import { writeRecord } from "../records/recordjson.js";
import { encode } from "../wire/encoding.js";
import { errorResponse, INTERNAL, STATUS } from "../wire/errors.js";
import { readNewGame, readSettings } from "../wire/reading.js";
import { AllReviews } from "./allreviews.js";
import { Connection } from "./connection.js";
import { Deletion } from "./deletion.js";
import { MAX_BODY, MAX_RECORD, MAX_SETTINGS, MAX_STORE, RUNNING } from "./limits.js";
import { Play } from "./play.js";
import { SessionRegistry } from "./registry.js";
import { report, reviewsPage, runningGame, writeCsv, writeJson } from "./statistics.js";
import { LaterFormatError, problemOf, whyNot } from "./store/database.js";
import { exportStore, importStore } from "./store/transfer.js";

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
 *   read: (data: Uint8Array) => GameRecord,
 * }} Reviews
 *   what reviews the record of a finished game, and a file; `read` reads the record in a file
 *
 * @typedef {{method: string, path: string, query: string, body: Uint8Array}} Asked
 *   the path without a slash before it, the query without a question mark
 * @typedef {{status: number, headers: Record<string, string>, body: string}} Answered
 * @typedef {{id: string, query: URLSearchParams, body: Uint8Array}} Parts
 * @typedef {(parts: Parts) => Promise<Answered>} Answer
 */

/** What needs the kernel. The kernel may still load when a page asks for its settings and its game. */
const COMPUTING = /^api\/(games\/[^/]+\/(play-on|record|review)|review|reviews|practice)$/;

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
    this.play = new Play(means, this.sessions, questions);
    this.allReviews = new AllReviews(means.store, this.sessions, background);
    this.deletion = new Deletion(means.store, this.sessions, means.now);
    /** @type {[pattern: RegExp, answers: Record<string, Answer>][]} */
    this.routes = this.#routes();
  }

  /** @returns {[RegExp, Record<string, Answer>][]} */
  #routes() {
    const { sessions, deletion, store, allReviews } = this;
    return [
      [
        /^api\/games$/,
        {
          POST: async ({ body }) => {
            const request = readNewGame(textOf(bounded(body, MAX_BODY)));
            return this.#created(await sessions.create(request));
          },
        },
      ],
      [
        /^api\/games\/([^/]+)$/,
        {
          GET: async ({ id }) => json(await this.#describe(id)),
          DELETE: async ({ id }) => done(await deletion.deleteUnfinished(id)),
        },
      ],
      [
        /^api\/games\/([^/]+)\/play-on$/,
        { POST: async ({ id }) => this.#created(await sessions.playOn(id)) },
      ],
      [
        /^api\/games\/([^/]+)\/record$/,
        {
          GET: async ({ id }) => {
            const record = writeRecord((await sessions.find(id)).record());
            return download(record, "fairmines-game.json", "application/json");
          },
        },
      ],
      [
        /^api\/games\/([^/]+)\/review$/,
        {
          GET: async ({ id, query }) =>
            json(await this.reviews.stored((await sessions.find(id)).record(), query)),
        },
      ],
      [
        /^api\/review$/,
        {
          POST: async ({ query, body }) =>
            json(await this.reviews.file(bounded(body, MAX_RECORD), query)),
        },
      ],
      [
        /^api\/reviews$/,
        {
          GET: async ({ query }) => json(reviewsPage(await allReviews.list(readCount(query, "after", 0)))),
          POST: async () => done(allReviews.begin()),
          DELETE: async () => done(allReviews.stop()),
        },
      ],
      [
        /^api\/practice$/,
        {
          POST: async ({ query, body }) => {
            const data = bounded(body, MAX_RECORD);
            const moves = readCount(query, "moves");
            const record = this.reviews.read(data);
            return this.#created(await sessions.practise(record, moves));
          },
        },
      ],
      [
        /^api\/running$/,
        {
          GET: async () => json((await store.unfinished.latest(RUNNING)).map(runningGame)),
          DELETE: async () => done(await deletion.deleteAllUnfinished()),
        },
      ],
      [/^api\/levels$/, { GET: async () => json(LEVELS) }],
      [/^api\/version$/, { GET: async () => json({ version: this.version, storeFile: true }) }],
      [
        /^api\/settings$/,
        {
          GET: async () => json(await store.settings()),
          PUT: async ({ body }) => {
            const settings = readSettings(textOf(bounded(body, MAX_SETTINGS)));
            await store.replaceSettings(settings);
            return json(settings);
          },
        },
      ],
      [
        /^api\/statistics$/,
        {
          GET: async () => json(await report(store)),
          DELETE: async () => done(await deletion.deleteFinished()),
        },
      ],
      [
        /^api\/statistics\.csv$/,
        {
          GET: async () =>
            download(await writeCsv(store), "fairmines.csv", "text/csv; charset=utf-8"),
        },
      ],
      [
        /^api\/statistics\.json$/,
        { GET: async () => download(await writeJson(store), "fairmines.json", "application/json") },
      ],
      [
        /^api\/store$/,
        {
          GET: async () =>
            download(await exportStore(store), "fairmines-games.ndjson", "application/x-ndjson"),
          POST: async ({ body }) => json(await importStore(store, bounded(body, MAX_STORE))),
        },
      ],
    ];
  }

  /**
   * @param {Asked} asked
   * @returns {Promise<Answered>}
   */
  async request({ method, path, query, body }) {
    try {
      for (const [pattern, answers] of this.routes) {
        const found = pattern.exec(path);
        if (!found) continue;
        const answer = answers[method] ?? refuseMethod;
        const id = decoded(found[1] ?? "");
        if (COMPUTING.test(path)) await this.means.loaded;
        return await answer({ id, query: new URLSearchParams(query), body });
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

  /** @param {string} id */
  async #describe(id) {
    const session = await this.sessions.find(id);
    return session.lock.run(() => this.sessions.state(session));
  }

  /** @param {import("./session.js").Session} session */
  #created({ row }) {
    return this.#describe(row.id).then((state) => json(state, 201));
  }
}

/**
 * Reads the number of a query.
 *
 * @param {URLSearchParams} query
 * @param {string} name
 * @param {number} [missing]
 */
export function readCount(query, name, missing) {
  const text = query.get(name);
  if (text === null && missing !== undefined) return missing;
  if (text !== null && /^[0-9]{1,6}$/.test(text)) return Number(text);
  const found = text === null ? "None" : `'${text}'`;
  throw new Refusal(`${name} is ${found}: expected a whole number`, "bad-request");
}

/** @type {Answer} */
const refuseMethod = async () => refused(new Refusal("Method Not Allowed", "bad-request"), 405);

/**
 * @param {object | string} body text is JSON already
 * @param {number} [status]
 * @returns {Answered}
 */
function json(body, status = 200) {
  const text = typeof body === "string" ? body : encode(body);
  return { status, headers: { "content-type": "application/json" }, body: text };
}

/**
 * @param {object | string} body
 * @param {string} name
 * @param {string} type
 */
function download(body, name, type) {
  const answer = json(body);
  const disposition = `attachment; filename="${name}"`;
  return { ...answer, headers: { "content-type": type, "content-disposition": disposition } };
}

/** @param {void} _ */
const done = (_) => /** @type {Answered} */ ({ status: 204, headers: {}, body: "" });

/**
 * @param {Refusal} refusal
 * @param {number} [status]
 */
function refused(refusal, status = STATUS[refusal.kind]) {
  return json(errorResponse(refusal), status);
}

/**
 * @param {Uint8Array} body
 * @param {number} most
 */
function bounded(body, most) {
  if (body.length <= most) return body;
  const bytes = most.toLocaleString("en-US");
  throw new Refusal(`the body is too long: expected at most ${bytes} bytes`, "too-large");
}

/** @param {Uint8Array} body */
const textOf = (body) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);

/** @param {string} part of a path */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
