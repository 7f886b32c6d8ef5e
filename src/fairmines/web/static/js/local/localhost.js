/**
 * The local host in its worker: answers what the page asks, from the games in this browser. What no
 * first game needs loads when it is first asked for.
 */

import { checkLevel } from "../boards/level.js";
import { lazily } from "../core/once.js";
import { fileKernel } from "../kernel/files.js";
import { MAX_SIDE, MAX_STORE } from "../kernel/limits.js";
import { INTERNAL, Refusal } from "../host/refusal.js";
import { Connection } from "./connection.js";
import { Deletion } from "./deletion.js";
import { loadMore } from "./loadmore.js";
import { RUNNING } from "./locallimits.js";
import { Play } from "./play.js";
import { checkInUse, SessionRegistry } from "./registry.js";
import { LaterFormatError, problemOf, whyNot } from "./store/database.js";

/**
 * @typedef {import("../host/host.js").HostCalls} Calls
 * @typedef {import("./session.js").Services} Services
 * @typedef {import("../host/host.js").SavedRecord} SavedRecord
 * @typedef {import("../host/protocol.js").DailyGrade} DailyGrade
 * @typedef {import("./session.js").Session} Session
 */

/** @implements {Calls} */
export class LocalHost {
  /**
   * @param {Services & {version: string,
   *   reviews?: import("./allreviews.js").StoredReviewer}} services
   */
  constructor({ reviews, version, ...services }) {
    this.services = services;
    this.store = services.store;
    this.version = version;
    this.sessions = new SessionRegistry(services);
    this.daily = lazily(async () => {
      const { Daily } = await loadMore();
      return new Daily(services, this.sessions);
    });
    this.play = new Play(services, this.sessions);
    this.allReviews = lazily(async () => {
      const { AllReviews, Reviews } = await loadMore();
      return new AllReviews(services.store, this.sessions, reviews ?? new Reviews());
    });
    this.deletion = new Deletion(services.store, this.sessions, services.now);
    /** @type {import("./box.js").Box | null} */
    this.box = null;
  }

  /**
   * Keeps copies of finished games in a box, and takes over its games.
   *
   * @param {string} address of the games of the box that serves the page
   */
  async useBox(address) {
    const { Box } = await loadMore();
    this.box = new Box(address, this.services, this.sessions);
  }

  // Games

  /** @param {import("../host/protocol.js").NewGameRequest} wanted */
  async newGame(wanted) {
    checkWanted(wanted);
    return this.#describe(await this.sessions.create(wanted));
  }

  /** @param {string} id */
  readGame(id) {
    return this.sessions.describe(id);
  }

  /** @param {string} id */
  async playOn(id) {
    await this.services.loaded;
    return this.#describe(await this.sessions.playOn(id));
  }

  /**
   * @param {SavedRecord} record
   * @param {number} moves
   */
  async practise(record, moves) {
    await this.services.loaded;
    const { readSaved } = await loadMore();
    return this.#describe(
      await this.sessions.practise(readSaved(this.services.kernel, record), moves),
    );
  }

  /** @param {Session} session */
  #describe({ row }) {
    return this.sessions.describe(row.id);
  }

  /** @param {string} id */
  async readRecord(id) {
    await this.services.loaded;
    const { describeRecord } = await loadMore();
    return describeRecord(await this.sessions.record(id));
  }

  /** @param {string} id */
  noteHelp(id) {
    return this.#inGame(id, (session) => this.play.noteHelp(session));
  }

  /**
   * @param {string} id
   * @param {number} [step]
   */
  async readMoment(id, step) {
    const { describeMoment } = await loadMore();
    return this.#inGame(id, ({ game }) => describeMoment(game, step));
  }

  /** @param {string} id */
  readPlayed(id) {
    return this.#inGame(id, ({ row, game: { terms, given, moves } }) => {
      return { key: `${row.id} ${row.began}`, terms, given, moves };
    });
  }

  /**
   * Does something in a game after the moves that were asked for before.
   *
   * @template T
   * @param {string} id
   * @param {(session: Session) => T | Promise<T>} act
   * @returns {Promise<T>}
   * @throws {Refusal} if there is no such game
   */
  async #inGame(id, act) {
    await this.services.loaded;
    const session = await this.sessions.find(id);
    return session.lock.run(() => {
      checkInUse(session);
      return act(session);
    });
  }

  /** @param {string} id */
  deleteGame(id) {
    return this.deletion.deleteUnfinished(id);
  }

  async listRunning() {
    await this.services.loaded;
    const { runningGame } = await loadMore();
    const games = [];
    for (const row of await this.store.unfinished.latest(RUNNING)) {
      games.push({ ...runningGame(row), opened: await this.#openedCells(row.id) });
    }
    return games;
  }

  /**
   * Counts the opened cells of a game.
   *
   * @param {string} id
   * @returns {Promise<number | null>} null if the game is damaged
   */
  async #openedCells(id) {
    try {
      return (await this.sessions.find(id)).game.view.cells.filter((code) => code >= 0).length;
    } catch {
      return null;
    }
  }

  deleteRunning() {
    return this.deletion.deleteAllUnfinished();
  }

  /**
   * Connects to a game.
   *
   * @param {string} id
   * @param {(sent: import("./connection.js").FromConnection) => void} send
   * @returns {Promise<Connection>}
   * @throws {Refusal} if there is no such game
   */
  async connect(id, send) {
    const connection = new Connection(this.play, await this.sessions.find(id), send);
    await connection.enter();
    return connection;
  }

  // Daily boards

  /** @param {string | null} date */
  async readDay(date) {
    await this.services.loaded;
    await this.box?.exchange(); // The board may have been played in another browser.
    return (await this.daily()).show(date);
  }

  /**
   * @param {string} date
   * @param {DailyGrade} grade
   * @param {boolean} practice
   */
  async playDaily(date, grade, practice) {
    await this.services.loaded;
    const daily = await this.daily();
    return this.#describe(await daily.play(date, grade, practice));
  }

  /**
   * @param {string} date
   * @param {DailyGrade} grade
   */
  async readCertainGame(date, grade) {
    await this.services.loaded;
    return (await this.daily()).record(date, grade);
  }

  // Reviews of all games

  /** @param {number} after */
  async listReviews(after) {
    if (!after) await this.box?.exchange();
    const { reviewsPage } = await loadMore();
    return reviewsPage(await (await this.allReviews()).list(after));
  }

  async beginReviews() {
    await this.services.loaded;
    await this.box?.exchange();
    await (await this.allReviews()).begin();
  }

  async stopReviews() {
    (await this.allReviews()).stop();
  }

  // What is stored

  async readSettings() {
    return JSON.parse(await this.store.settings());
  }

  /** @param {object} settings */
  writeSettings(settings) {
    return this.store.replaceSettings(JSON.stringify(settings));
  }

  async readStatistics() {
    await this.box?.exchange();
    const { report } = await loadMore();
    return report(this.store);
  }

  async deleteStatistics() {
    if (this.box) await this.box.deleteFinished();
    else await this.store.finished.deleteAll();
    await this.sessions.dropFinished();
  }

  /** @param {import("../host/host.js").Export} wanted */
  async exportGames(wanted) {
    const { exportStore, writeCsv, writeJson } = await loadMore();
    if (wanted === "games")
      return new Blob([await exportStore(this.store)], { type: "application/x-ndjson" });
    if (wanted === "csv")
      return new Blob([await writeCsv(this.store)], { type: "text/csv; charset=utf-8" });
    return new Blob([await writeJson(this.store)], { type: "application/json" });
  }

  /** @param {Blob} file */
  async importGames(file) {
    if (file.size > MAX_STORE) {
      const most = MAX_STORE.toLocaleString("en-US");
      throw new Refusal(`the body is too long: expected at most ${most} bytes`, "too-large");
    }
    const { importStore } = await loadMore();
    const imported = await importStore(
      await fileKernel(this.services),
      this.store,
      await bytesOf(file),
    );
    void this.box?.exchange();
    return imported;
  }

  // Failures

  /**
   * Returns the refusal that answers an error; tells the page that the store has failed, if that is
   * it.
   *
   * @param {unknown} error
   * @returns {Refusal}
   */
  refusalOf(error) {
    if (error instanceof Refusal) return error;
    console.error(error);
    const failed = error instanceof DOMException || error instanceof LaterFormatError;
    if (!failed) return new Refusal(INTERNAL, "internal");
    this.services.onProblem?.(problemOf(error));
    return new Refusal(`the games of this browser cannot be used: ${whyNot(error)}`, "internal");
  }
}

/** @param {Blob} file */
const bytesOf = async (file) => new Uint8Array(await file.arrayBuffer());

const SEEDS = 2n ** 64n;

/**
 * Checks what may come of a link.
 *
 * @param {import("../host/protocol.js").NewGameRequest} wanted
 * @throws {Refusal}
 */
function checkWanted(wanted) {
  for (const name of /** @type {const} */ (["width", "height"])) {
    if (wanted[name] > MAX_SIDE) {
      throw new Refusal(`${name} is ${wanted[name]}: expected at most ${MAX_SIDE}`, "too-large");
    }
  }
  const { seed } = wanted;
  if (seed !== null && BigInt(seed) >= SEEDS) {
    throw new Refusal(`seed is '${seed}': expected a decimal string below 2**64`, "bad-request");
  }
  checkLevel(wanted);
}
