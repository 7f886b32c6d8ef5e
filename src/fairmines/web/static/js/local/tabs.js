/**
 * What the tabs of one browser tell each other: that a game has changed, was deleted or has a new
 * id, and which games have a connection.
 *
 * Each tab has a host of its own, and all write to one database. A move is stored only if the
 * stored game has as many moves as the one in memory, in one transaction: so there are never two
 * writers. A shared worker would need none of this, but browsers on Android have none, and in other
 * browsers it cannot start workers for the kernel.
 */

import { alone } from "../core/locks.js";

const CHANNEL = "fairmines";
const LOCK = "fairmines game ";
const REVIEWS = "fairmines reviews";

/**
 * @typedef {{changed: string} | {deleted: string[]} | {from: string, to: string}} News ids of games
 */

export class Tabs {
  constructor() {
    /** @type {(news: News) => void} */
    this.hear = () => {};
    /** @type {BroadcastChannel | null} */
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
    if (this.channel) this.channel.onmessage = ({ data }) => this.hear(data);
    /** Absent over HTTP from another machine. */
    this.locks = globalThis.navigator?.locks;
    /** @type {Map<string, () => void>} */
    this.held = new Map();
  }

  /** @param {News} news for the other tabs */
  tell(news) {
    this.channel?.postMessage(news);
  }

  /**
   * Notes that a game has a connection here.
   *
   * @param {string} id
   */
  hold(id) {
    if (!this.locks || this.held.has(id)) return;
    const released = new Promise((resolve) => this.held.set(id, () => resolve(undefined)));
    void this.locks.request(LOCK + id, { mode: "shared" }, () => released).catch(() => {});
  }

  /**
   * Notes that a game has none any more.
   *
   * @param {string} id
   */
  release(id) {
    this.held.get(id)?.();
    this.held.delete(id);
  }

  /** Returns the ids of the games that have a connection in any tab. */
  async connected() {
    const told = await this.locks?.query().catch(() => null); // where the data of sites is blocked
    const held = told?.held ?? [];
    const names = held.map(({ name }) => name ?? "").filter((name) => name.startsWith(LOCK));
    return new Set([...this.held.keys(), ...names.map((name) => name.slice(LOCK.length))]);
  }

  /**
   * Reviews games when no other tab does.
   *
   * @param {() => Promise<void>} review
   * @param {AbortSignal} signal ends the wait for another tab
   */
  async reviewAlone(review, signal) {
    await alone(REVIEWS, review, signal);
  }

  close() {
    this.channel?.close();
    for (const id of [...this.held.keys()]) this.release(id);
  }
}
