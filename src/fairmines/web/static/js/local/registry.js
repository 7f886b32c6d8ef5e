/**
 * All sessions of this tab: found, resumed from the store, dropped when unused.
 * play.js plays in them.
 */

import { Refusal } from "../host/refusal.js";
import { loadMore } from "./loadmore.js";
import { Session } from "./session.js";
import { DamagedGameError, isOver } from "./store/gamerow.js";
import { Tabs } from "./tabs.js";

/** Games without a connection in memory; further ones are read from the store when needed. */
const IDLE_GAMES = 16;

/**
 * @typedef {import("./session.js").Services} Services
 * @typedef {import("./session.js").Watcher} Watcher
 */

const DAMAGED_GAME = "the stored game is damaged and was set aside: start another one";

export class SessionRegistry {
  /** @param {Services} services */
  constructor(services) {
    this.services = services;
    /** @type {Map<string, Promise<Session>>} the longest unused first */
    this.known = new Map();
    /** @type {Set<Session>} those with a connection */
    this.connected = new Set();
    this.tabs = new Tabs();
  }

  // Creating, finding, dropping

  /** @param {import("../host/protocol.js").NewGameRequest} request */
  async create(request) {
    return this.#keep(await Session.create(request, this.services));
  }

  /**
   * Keeps a new game under an id, unless there is one with this id.
   *
   * @param {import("../play/game.js").Game} game
   * @param {string} id
   * @returns {Promise<Session | null>} null if there is one
   */
  async addOnce(game, id) {
    const session = await Session.addedOnce(game, id, this.services);
    return session && this.#keep(session);
  }

  /** @param {string} id of a finished game */
  async playOn(id) {
    const finished = await this.find(id);
    return this.#keep(await finished.playOn(this.services));
  }

  /**
   * Creates practice that goes on after the first moves of a record.
   *
   * @param {import("../records/record.js").GameRecord} record
   * @param {number} moves
   */
  async practise(record, moves) {
    const { practiceFrom } = await loadMore();
    return this.#keep(await practiceFrom(record, moves, this.services));
  }

  /**
   * Returns the record of a finished game.
   *
   * @param {string} id
   * @throws {Refusal} if the game is not over, or as `find`
   */
  async record(id) {
    const session = await this.find(id);
    return session.lock.run(() => session.record());
  }

  /**
   * Describes a game's state.
   *
   * @param {string} id
   * @returns {Promise<import("../host/protocol.js").GameState>}
   * @throws {Refusal} as `find`
   */
  async describe(id) {
    for (;;) {
      const session = await this.find(id);
      const state = await session.lock.run(() => (session.dropped ? null : session.describe()));
      if (state !== null) return state;
    }
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
    if ((await this.services.store.countMoves(row.id)) !== row.moves) this.drop(session);
  }

  /** @param {string} id */
  async #load(id) {
    const { store } = this.services;
    let row = null;
    try {
      const found = await store.find(id);
      if (!found) throw new Refusal("there is no game with this id", "not-found");
      ({ row } = found);
      if (row.status === "damaged") throw new Refusal(DAMAGED_GAME, "damaged");
      if (found.records.length) await this.services.loaded;
      return Session.resume(row, found.records, this.services);
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
      void found.then(
        (session) => {
          if (surplus-- > 0 && !this.connected.has(session)) this.#forget(session);
        },
        () => {},
      );
    }
  }

  /** @param {Session} session */
  #forget(session) {
    this.drop(session);
    session.pause(this.services).catch(() => {});
  }

  /** @param {Session} session */
  drop(session) {
    if (session.dropped) return; // The game may have another session by now.
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
    await this.dropHere(ids);
  }

  /**
   * Returns a game's session if it has a connection here.
   *
   * @param {string} id
   */
  async inUse(id) {
    const session = await this.known.get(id)?.catch(() => null);
    return session && this.connected.has(session) ? session : null;
  }

  /**
   * Goes on with a game under another id, as practice, here and in the other tabs.
   *
   * @param {string} from
   * @param {string} to
   */
  async renameAll(from, to) {
    this.tabs.tell({ from, to });
    await this.renameHere(from, to);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  async renameHere(from, to) {
    const session = await this.known.get(from)?.catch(() => null);
    await session?.lock.run(() => {
      if (session.dropped) return;
      session.row = { ...session.row, id: to, practice: true };
      this.known.delete(from);
      this.known.set(to, Promise.resolve(session));
      if (this.connected.has(session)) {
        this.tabs.release(from);
        this.tabs.hold(to);
      }
      for (const watcher of session.watchers) watcher.post({ state: session.describe() });
    });
  }

  /** @param {string[]} ids */
  async dropHere(ids) {
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
      watcher.post({ state: session.describe() });
      session.watchers.push(watcher);
      session.see(watcher, true);
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
    session.see(watcher, false);
    if (session.watchers.length || !this.connected.delete(session)) return;
    this.tabs.release(session.row.id);
    if (!session.dropped) session.pause(this.services).catch(() => {});
  }

  /** Stores the clocks of all games that have a connection. */
  async pause() {
    await Promise.allSettled([...this.connected].map((session) => session.pause(this.services)));
  }

  close() {
    this.tabs.close();
  }
}

/**
 * Throws if a session was dropped while a task waited for its lock.
 *
 * @param {Session} session
 */
export function checkInUse(session) {
  if (!session.dropped) return;
  throw new Refusal("the connection to the game has ended: connect again", "internal");
}
