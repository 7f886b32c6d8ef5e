/**
 * Keeps the finished games of this browser and those of the box that serves the page the same:
 * takes over what other browsers have put there, and sends what the box lacks. One tab does it at a
 * time. Without the box games are played and kept as on a site.
 */

import { Refusal } from "./refusal.js";
import { fileKernel } from "../core/files.js";
import { BoxError, BoxRequests } from "./boxrequests.js";
import { BoxedGames } from "./store/boxedgames.js";
import { newId } from "./session.js";
import { unlessUnusable, whyNot } from "./store/database.js";
import { IN_BOX } from "./store/gamerow.js";
import { writeAnswer } from "./store/answers.js";
import { readLine, writeGame } from "./store/storefile.js";
import { alone } from "./tabs.js";

/**
 * @import { Services } from "./session.js"
 * @import { Sessions } from "./sessions.js"
 * @import { BoxState, BoxedLine } from "./store/boxedgames.js"
 *
 * @typedef {"boxAway" | "notCopied"} BoxProblem the box does not answer; it or the browser cannot
 *   store the games of the other
 */

const LOCK = "fairmines box";
/** Games that are added at once: moves wait for it a few tenths of a second. */
const ADDED = 500;
/** Games that are sent before another tab may use the box. */
const SENT = 50;
const RETRY_MS = 30_000;

export class Box {
  /**
   * @param {string} address of the games
   * @param {Services} services
   * @param {Sessions} sessions
   */
  constructor(address, services, sessions) {
    this.requests = new BoxRequests(address);
    this.services = services;
    this.store = services.store;
    this.boxed = new BoxedGames(services.store.database);
    this.sessions = sessions;
    /** @type {Promise<void> | null} while the box is being asked for its games */
    this.pulling = null;
    /** Ends when the last exchange does. */
    this.sent = Promise.resolve();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Takes over the games of the box, then sends those that it lacks; after a failure it tries again
   * later.
   *
   * @returns {Promise<void>} ends when the games of the box are here, or cannot be had
   */
  exchange() {
    // Calls while the box is being asked wait for the same answer: a box that hangs delays each
    // only once.
    this.pulling ??= this.#beginExchange().catch(() => {});
    return this.pulling;
  }

  #beginExchange() {
    const pulled = alone(LOCK, () => this.#pull()).finally(() => (this.pulling = null));
    const sendAll = async () => {
      await pulled;
      while (await alone(LOCK, () => this.#send()));
    };
    this.sent = this.#try(sendAll).catch(() => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.exchange(), RETRY_MS);
    });
    return pulled;
  }

  /**
   * Deletes all finished games in the box, then here.
   *
   * @throws {Refusal} if the box does not do it: nothing is deleted
   */
  async deleteFinished() {
    const deleteAll = async () => {
      await this.#pull();
      const { name, last } = await this.boxed.state();
      await this.boxed.deleteAll(await this.requests.delete(last, name));
    };
    await this.#try(() => alone(LOCK, deleteAll)).catch((error) => {
      throw error instanceof BoxError
        ? new Refusal(`nothing was deleted: ${error.message}`, "no-box")
        : error;
    });
  }

  /**
   * Does something with the box, and tells whether that was possible.
   *
   * @param {() => Promise<void>} task
   */
  async #try(task) {
    try {
      await task();
      this.services.onBox?.(null);
    } catch (error) {
      if (!(error instanceof BoxError))
        console.error(`The games of the box cannot be added: ${whyNot(error)}`);
      this.services.onBox?.(error instanceof BoxError ? error.problem : "notCopied");
      throw error;
    }
  }

  async #pull() {
    for (;;) {
      const state = await this.boxed.state();
      const { games, lines, ...head } = await this.#read(state.last);
      const { name, deleted, last } = head;
      // Another box, or the backup of one: what is here may be missing there.
      if (name !== state.name || last < state.last || deleted < state.deleted) {
        await this.boxed.begin(head);
      } else if (deleted > state.deleted || last > state.last) {
        await this.#take(
          { ...head, last: games.at(-1) ?? last },
          await this.#readGames(games, lines),
        );
      } else return;
    }
  }

  /**
   * Reads the next games, in one page or several ones.
   *
   * @param {number} after
   */
  async #read(after) {
    const read = await this.requests.read(after);
    while (read.games.length && read.games.length < ADDED) {
      const page = await this.requests.read(/** @type {number} */ (read.games.at(-1)));
      if (!page.games.length || page.name !== read.name || page.deleted !== read.deleted) break;
      read.games = [...read.games, ...page.games];
      read.lines = [...read.lines, ...page.lines];
    }
    return read;
  }

  /** @param {BoxState} state @param {BoxedLine[]} games */
  async #take(state, games) {
    const { replaced, renamed } = await this.boxed.take(state, games, () => newId(this.services));
    await this.sessions.renew(replaced);
    for (const { from, to } of renamed) await this.sessions.rename(from, to);
  }

  /**
   * Sends some of the games that the box lacks.
   *
   * @returns {Promise<boolean>} whether there may be more
   */
  async #send() {
    const ids = await this.boxed.missing(SENT);
    for (const id of ids) await this.#sendGame(id);
    return ids.length === SENT;
  }

  /** @param {string} id */
  async #sendGame(id) {
    const { boxed } = this;
    const line = (await this.#lineOf(id))?.trimEnd();
    const page = line && (await this.requests.put(id, line));
    if (!page) {
      console.warn(`Game ${id} is damaged, or the box refuses it: it has no copy`);
      await boxed.note(id, IN_BOX.refused);
      return;
    }
    const state = await boxed.state();
    if (page.name !== state.name) throw new BoxError("boxAway", "another box has taken its place");
    const [other] =
      new TextDecoder().decode(page.lines[0]) === line
        ? []
        : await this.#readGames(page.games, page.lines);
    // The first line of an id stays, in the box and so here.
    if (other) await this.#take(state, [other]);
    await boxed.note(id, page.games[0]);
  }

  /** @param {string} id of a game, or of an answer */
  async #lineOf(id) {
    const game = await this.store.find(id).catch(unlessUnusable);
    if (game) return writeGame(game.row, game.records);
    const stored = await this.boxed.answer(id);
    if (!stored) return null;
    const { box: _, ...answer } = stored;
    return writeAnswer(answer);
  }

  /**
   * Reads lines of the box; leaves out damaged ones, which are still there for who can read them.
   *
   * @param {number[]} numbers
   * @param {Uint8Array[]} lines
   * @returns {Promise<BoxedLine[]>}
   */
  async #readGames(numbers, lines) {
    if (!lines.length) return [];
    const kernel = await fileKernel(this.services);
    return lines.flatMap((line, index) => {
      try {
        return [{ ...readLine(kernel, line), box: numbers[index] }];
      } catch (error) {
        console.warn(`Line ${numbers[index]} of the box is damaged: ${whyNot(error)}`);
        return [];
      }
    });
  }
}
