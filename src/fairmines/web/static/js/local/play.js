/**
 * Plays in sessions: makes moves, and notes help. The moves that other tabs make in
 * the same game are made here, too.
 */

import { Refusal } from "../host/refusal.js";
import { searchDeal } from "./applying.js";
import { checkInUse } from "./registry.js";
import { lastCell } from "./states.js";
import { problemOf, whyNot } from "./store/database.js";
import { StaleGameError } from "./store/gamestore.js";

/**
 * @typedef {import("./session.js").Moved} Moved
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").Watcher} Watcher
 * @typedef {import("../host/host.js").MoveRequest} MoveRequest
 */

const CHANGED = "another tab has changed the game";
/** How often a move is tried when other tabs make moves at the same time. */
const TRIES = 100;

export class Play {
  /**
   * @param {import("./session.js").Services} services
   * @param {import("./registry.js").SessionRegistry} sessions
   */
  constructor(services, sessions) {
    this.services = services;
    this.sessions = sessions;
    sessions.tabs.hear = (news) => void this.#hear(news);
  }

  /**
   * Makes a move, and sends its outcome to all connections of the game. If it cannot be stored, all
   * connections of the game end, the player's with an error.
   *
   * @param {Session} session
   * @param {MoveRequest} move
   * @param {Watcher} player
   * @param {number} call its number
   */
  move(session, move, player, call) {
    return session.lock.run(async () => {
      checkInUse(session);
      const found = await this.#searchDeal(session, move);
      for (let tries = 1; ; tries++) {
        const known = session.row.moves;
        const made = session.play(move, this.services, found);
        try {
          if (made.records.length) await this.services.store.append(session.row, made.records);
        } catch (error) {
          const stale = error instanceof StaleGameError;
          // Another tab was faster: this move comes after its moves.
          if (stale && tries < TRIES && (await this.#catchUp(session, known))) continue;
          if (!stale) this.services.onProblem?.(problemOf(error));
          const why = stale ? CHANGED : `the move could not be stored: ${whyNot(error)}`;
          this.#dropAfter(session, player, call, why);
          return;
        }
        if (made.records.length) {
          this.sessions.tabs.tell({ changed: session.row.id });
          this.services.onProblem?.(null);
          if (session.game.over) this.services.onEnd?.();
        }
        player.post({ call, moved: made.moved });
        tellOthers(session, player, [made.moved]);
        return;
      }
    });
  }

  /**
   * @param {Session} session
   * @param {MoveRequest} move
   */
  async #searchDeal(session, move) {
    if (move.do !== "open") return null;
    const found = await searchDeal(session.game, move.cell, this.services);
    checkInUse(session); // It may be deleted meanwhile.
    return found;
  }

  /**
   * Drops a session that is ahead of the store.
   *
   * @param {Session} session
   * @param {Watcher} player
   * @param {number} call
   * @param {string} why
   */
  #dropAfter(session, player, call, why) {
    // Before the drop, which ends the connection.
    player.post({ call, refused: { message: `${why}: connect again`, kind: "internal" } });
    this.sessions.drop(session);
  }

  /** @param {import("./tabs.js").News} news of another tab */
  async #hear(news) {
    if ("deleted" in news) {
      await this.sessions.dropHere(news.deleted);
      return;
    }
    if ("from" in news) {
      await this.sessions.renameHere(news.from, news.to);
      return;
    }
    await this.services.loaded;
    const session = await this.sessions.inUse(news.changed);
    await session?.lock.run(async () => {
      if (session.dropped) return;
      if (!(await this.#catchUp(session, session.row.moves))) this.sessions.drop(session);
    });
  }

  /**
   * Makes the moves of other tabs in a session, and tells them to its connections.
   *
   * @param {Session} session
   * @param {number} known the number of moves that the connections know
   * @returns {Promise<boolean>} false if the game is gone or damaged, or another one has its id
   */
  async #catchUp(session, known) {
    try {
      const found = await this.services.store.find(session.row.id);
      if (!found || found.row.moves < known) return false;
      if (found.row.began !== session.row.began) return false; // a game of the box in its place
      tellOthers(session, null, session.catchUp(known, found.row, found.records, this.services));
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  /**
   * Stores that the player of a running game is told what follows from the view.
   *
   * @param {Session} session
   * @returns {Promise<import("../host/protocol.js").Cell | null>} the cell of the last move
   * @throws {Refusal} if the game is over
   */
  async noteHelp({ row, game }) {
    if (game.over)
      throw new Refusal("the game is over: this question needs a running one", "bad-request");
    if (!row.assisted) await this.services.store.noteAssisted(row.id);
    row.assisted = true;
    return lastCell(game);
  }
}

/**
 * @param {Session} session
 * @param {Watcher | null} player
 * @param {Moved[]} outcomes
 */
function tellOthers(session, player, outcomes) {
  for (const watcher of session.watchers) {
    if (watcher === player) continue;
    for (const moved of outcomes) watcher.post({ moved });
  }
}
