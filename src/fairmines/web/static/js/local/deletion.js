/** Deletes games that are not over, and drops their sessions. */

import { Refusal } from "../host/refusal.js";
import { ABANDONED_KEPT, ABANDONED_SECONDS, UNOPENED_SECONDS } from "./locallimits.js";

export class Deletion {
  /**
   * @param {import("./store/gamestore.js").GameStore} store
   * @param {import("./registry.js").SessionRegistry} sessions
   * @param {() => number} now
   */
  constructor(store, sessions, now) {
    this.store = store;
    this.sessions = sessions;
    this.now = now;
  }

  /**
   * Deletes a game that is not over; its connections end.
   *
   * @param {string} id
   */
  async deleteUnfinished(id) {
    if ((await this.#delete([id])).length) return;
    throw new Refusal("there is no unfinished game with this id", "not-found");
  }

  /** Deletes the games that are begun and not over, but for those that have a connection. */
  async deleteAllUnfinished() {
    const [rows, connected] = await Promise.all([
      this.store.unfinished.all(),
      this.sessions.tabs.connected(),
    ]);
    const here = new Set([...this.sessions.connected].map((session) => session.row.id));
    const ids = rows.map(({ id }) => id);
    await this.#delete(ids.filter((id) => !connected.has(id) && !here.has(id)));
  }

  /** @param {string[]} ids */
  async #delete(ids) {
    const deleted = await this.store.unfinished.delete(ids);
    await this.sessions.dropAll(deleted);
    return deleted;
  }

  /** Deletes abandoned games. */
  async clean() {
    const now = this.now();
    const { unfinished } = this.store;
    await this.sessions.dropAll(await unfinished.deleteUnopened(now - UNOPENED_SECONDS));
    await this.sessions.dropAll(
      await unfinished.deleteAbandoned(now - ABANDONED_SECONDS, ABANDONED_KEPT),
    );
  }
}
