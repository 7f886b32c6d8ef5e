/**
 * All sessions of this tab: found, resumed from the store, played in order, dropped when unused, as
 * sessions/registry.py.
 */

import { aboutThePast, checkStatus } from "../answers/questions.js";
import { Refusal } from "../refusal.js";
import { encode } from "../wire/encoding.js";
import { errorMessage, gameState } from "../wire/messages.js";
import { IDLE_GAMES } from "./limits.js";
import { practiceFrom } from "./practice.js";
import { Session } from "./session.js";
import { whyNot } from "./store/database.js";
import { DamagedGameError, isOver } from "./store/gamerow.js";
import { StaleGameError } from "./store/gamestore.js";
import { Tabs } from "./tabs.js";

/**
 * @typedef {import("./session.js").Means} Means
 * @typedef {import("./session.js").Watcher} Watcher
 * @typedef {import("./applying.js").MoveRequest} MoveRequest
 */

const DAMAGED_GAME = "the stored game is damaged and was set aside: start another one";
const CHANGED = "another tab has changed the game";
/** How often a move is tried when other tabs make moves at the same time. */
const TRIES = 5;

export class SessionRegistry {
  /**
   * @param {Means} means
   * @param {import("./host.js").Questions} questions
   */
  constructor(means, questions) {
    this.means = means;
    this.questions = questions;
    /** @type {Map<string, Promise<Session>>} the longest unused first */
    this.known = new Map();
    /** @type {Set<Session>} those with a connection */
    this.connected = new Set();
    this.tabs = new Tabs((news) => void this.#hear(news));
  }

  // Creating, finding, dropping

  /** @param {import("../protocol.js").NewGameRequest} request */
  async create(request) {
    return this.#keep(await Session.create(request, this.means));
  }

  /** @param {string} id of a finished game */
  async playOn(id) {
    const finished = await this.find(id);
    return this.#keep(await finished.playOn(this.means));
  }

  /**
   * Creates practice that goes on after the first moves of a record.
   *
   * @param {any} record
   * @param {number} moves
   */
  async practise(record, moves) {
    return this.#keep(await practiceFrom(record, moves, this.means));
  }

  /**
   * Returns a game's session, resumed from the store if it is not in memory.
   *
   * @param {string} id
   * @returns {Promise<Session>}
   * @throws {Refusal} if the id is unknown
   */
  async find(id) {
    const known = await this.known.get(id);
    if (known && !this.connected.has(known)) await this.#check(known);
    let found = this.known.get(id);
    if (found) this.known.delete(id);
    found ??= this.#load(id);
    this.known.set(id, found);
    try {
      const session = await found;
      this.#forgetUnused();
      return session;
    } catch (error) {
      if (this.known.get(id) === found) this.known.delete(id);
      throw error;
    }
  }

  /**
   * Drops a session without a connection if another tab has gone on with its game.
   *
   * @param {Session} session
   */
  async #check(session) {
    const { row } = session;
    if ((await this.means.store.countMoves(row.id)) !== row.moves) this.drop(session);
  }

  /** @param {string} id */
  async #load(id) {
    const { store } = this.means;
    let row = null;
    try {
      const found = await store.find(id);
      if (!found) throw new Refusal("there is no game with this id", "not-found");
      ({ row } = found);
      if (row.status === "damaged") throw new Refusal(DAMAGED_GAME, "damaged");
      return Session.resume(row, found.records, this.means);
    } catch (error) {
      if (!(error instanceof DamagedGameError)) throw error;
      console.error(`Game ${id} is damaged and was set aside: ${error.message}`);
      await store.setAside(id, row);
      throw new Refusal(DAMAGED_GAME, "damaged");
    }
  }

  /** @param {Session} session */
  #keep(session) {
    this.known.set(session.row.id, Promise.resolve(session));
    this.#forgetUnused();
    return session;
  }

  /** Drops the longest unused games beyond the limit. */
  #forgetUnused() {
    let surplus = this.known.size - this.connected.size - IDLE_GAMES;
    if (surplus <= 0) return;
    for (const found of this.known.values()) {
      void found.then((session) => {
        if (surplus-- > 0 && !this.connected.has(session)) this.#forget(session);
      }, () => {});
    }
  }

  /** @param {Session} session */
  #forget(session) {
    this.drop(session);
    session.pause(this.means).catch(() => {});
  }

  /** @param {Session} session */
  drop(session) {
    session.dropped = true;
    this.known.delete(session.row.id);
    for (const watcher of [...session.watchers]) watcher.dismiss(); // They leave.
  }

  /**
   * Drops the sessions of some games, here and in the other tabs, and ends their connections.
   *
   * @param {string[]} ids
   */
  async dropAll(ids) {
    if (ids.length) this.tabs.tell({ deleted: ids });
    await this.#dropHere(ids);
  }

  /** @param {string[]} ids */
  async #dropHere(ids) {
    for (const id of ids) {
      const session = await this.known.get(id)?.catch(() => null);
      if (session) this.drop(session);
    }
  }

  /** Drops the sessions of games that are over and have no connection. */
  async dropFinished() {
    for (const found of [...this.known.values()]) {
      const session = await found.catch(() => null);
      if (session && isOver(session.row) && !this.connected.has(session)) this.drop(session);
    }
  }

  /**
   * Sends a connection the state of a game, and from now on every move in it.
   *
   * @param {Session} session
   * @param {Watcher} watcher
   */
  enter(session, watcher) {
    return session.lock.run(() => {
      checkInUse(session);
      watcher.post(encode({ type: "state", ...this.state(session) }));
      session.watchers.push(watcher);
      this.connected.add(session);
      this.tabs.hold(session.row.id);
    });
  }

  /**
   * Sends a connection no more moves.
   *
   * @param {Session} session
   * @param {Watcher} watcher
   */
  leave(session, watcher) {
    session.watchers = session.watchers.filter((it) => it !== watcher);
    if (session.watchers.length || !this.connected.delete(session)) return;
    this.tabs.release(session.row.id);
    if (!session.dropped) session.pause(this.means).catch(() => {});
  }

  /** Stores the clocks of all games that have a connection. */
  async pause() {
    await Promise.allSettled([...this.connected].map((session) => session.pause(this.means)));
  }

  // Playing

  /** @param {Session} session */
  state({ row, game }) {
    return gameState(row.id, game, row.practice);
  }

  /**
   * Makes a move, and sends its outcome to all connections of the game. If it cannot be stored, all
   * connections of the game end, the player's with an error.
   *
   * @param {Session} session
   * @param {MoveRequest} request
   * @param {Watcher} player
   */
  move(session, request, player) {
    return session.lock.run(async () => {
      checkInUse(session);
      for (let tries = 1; ; tries++) {
        const known = session.row.moves;
        const made = session.play(request, this.means);
        try {
          if (made.records.length) await this.means.store.append(session.row, made.records);
        } catch (error) {
          const stale = error instanceof StaleGameError;
          // Another tab was faster: this move comes after its moves.
          if (stale && tries < TRIES && (await this.#catchUp(session, known))) continue;
          const why = stale ? CHANGED : `the move could not be stored: ${whyNot(error)}`;
          this.#dropAfter(session, request, player, why);
          return;
        }
        if (made.records.length) this.tabs.tell({ changed: session.row.id });
        player.post(encode(made.message));
        tellOthers(session, player, [made.message]);
        return;
      }
    });
  }

  /**
   * Drops a session that is ahead of the store.
   *
   * @param {Session} session
   * @param {MoveRequest} request
   * @param {Watcher} player
   * @param {string} why
   */
  #dropAfter(session, request, player, why) {
    const refusal = new Refusal(`${why}: connect again`, "internal");
    // Before the drop, which ends the connection.
    player.post(encode(errorMessage(request.n, refusal)));
    this.drop(session);
  }

  /** @param {import("./tabs.js").News} news from another tab */
  async #hear(news) {
    if ("deleted" in news) {
      await this.#dropHere(news.deleted);
      return;
    }
    const session = await this.known.get(news.changed)?.catch(() => null);
    if (!session || !this.connected.has(session)) return;
    await session.lock.run(async () => {
      if (!session.dropped && !(await this.#catchUp(session, session.row.moves))) this.drop(session);
    });
  }

  /**
   * Makes the moves of other tabs in a session, and tells them to its connections.
   *
   * @param {Session} session
   * @param {number} known the number of moves that the connections know
   * @returns {Promise<boolean>} false if the game is gone or damaged
   */
  async #catchUp(session, known) {
    try {
      const found = await this.means.store.find(session.row.id);
      if (!found || found.row.moves < known) return false;
      const messages = session.catchUp(known, found.row, found.records, this.means);
      tellOthers(session, null, messages);
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  /**
   * Answers a question.
   *
   * @param {Session} session
   * @param {import("../answers/questions.js").QuestionRequest} request
   * @param {Watcher} player
   * @param {AbortSignal} signal ends with the connection
   */
  async ask(session, request, player, signal) {
    const asked = await session.lock.run(async () => {
      checkInUse(session);
      await this.#noteHelp(session, request);
      return { answer: this.questions.ask(session.game, request, signal) };
    });
    player.post(encode(await asked.answer));
  }

  /**
   * Stores that the player of a running game asked, as `Session.ask`.
   *
   * @param {Session} session
   * @param {import("../answers/questions.js").QuestionRequest} request
   * @throws {Refusal} if the question needs a running game and this one is over, or the reverse
   */
  async #noteHelp({ row, game }, request) {
    checkStatus(game, request);
    if (aboutThePast(request) || row.assisted) return;
    await this.means.store.noteAssisted(row.id);
    row.assisted = true;
  }

  close() {
    this.tabs.close();
  }
}

/**
 * @param {Session} session
 * @param {Watcher | null} player
 * @param {import("./session.js").Moved[]} messages
 */
function tellOthers(session, player, messages) {
  for (const watcher of session.watchers) {
    if (watcher === player) continue;
    for (const message of messages) watcher.post(encode({ ...message, n: null }));
  }
}

/**
 * Throws if a session was dropped while a task waited for its lock.
 *
 * @param {Session} session
 */
function checkInUse(session) {
  if (!session.dropped) return;
  throw new Refusal("the connection to the game has ended: connect again", "internal");
}
