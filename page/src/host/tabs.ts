/**
 * What the tabs of one browser do one at a time, and tell each other: that a game has changed, and
 * which games are played.
 *
 * Each tab has a host of its own, and all write to one database. A move is stored only if the
 * stored game has as many moves as the one in memory, in one transaction: so there are never two
 * writers. A shared worker would need none of this, but browsers on Android have none, and in other
 * browsers it cannot start workers for the kernel.
 */

const CHANNEL = "fairmines";
const LOCK = "fairmines game ";

export class Tabs {
  /** Absent over HTTP from another machine. */
  #locks = globalThis.navigator?.locks;
  #channel: BroadcastChannel | null =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  /** Ends the lock of each game. */
  #held = new Map<string, () => void>();

  /** @param hear takes the id of a game that has changed or was deleted in another tab */
  constructor(hear: (id: string) => void) {
    if (this.#channel) this.#channel.onmessage = ({ data }) => hear(data.game);
  }

  /** Tells the other tabs that a game has changed or was deleted. */
  tell(id: string) {
    // A tab with an earlier version goes on with `next`.
    this.#channel?.postMessage({ game: id, next: id });
  }

  /** Notes that a game is played here. */
  hold(id: string) {
    if (!this.#locks || this.#held.has(id)) return;
    const released = new Promise((resolve) => this.#held.set(id, () => resolve(undefined)));
    void this.#locks.request(LOCK + id, { mode: "shared" }, () => released).catch(() => {});
  }

  /** Notes that a game is not played here any more. */
  release(id: string) {
    this.#held.get(id)?.();
    this.#held.delete(id);
  }

  /** Returns the ids of the games that are played in any tab. */
  async played() {
    // It fails where the data of sites is blocked.
    const state = await this.#locks?.query().catch(() => null);
    const names = (state?.held ?? []).map(({ name }) => name ?? "");
    return new Set(
      names.filter((name) => name.startsWith(LOCK)).map((name) => name.slice(LOCK.length)),
    );
  }

  close() {
    this.#channel?.close();
    for (const id of [...this.#held.keys()]) this.release(id);
  }
}

/**
 * Runs a task while no other tab runs one of this name; at once where there are no locks: without
 * HTTPS, and in browsers that block the data of sites.
 *
 * @param signal ends the wait for another tab
 */
export async function alone<T>(
  name: string,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return task();
  let begun = false;
  const begin = () => {
    begun = true;
    return task();
  };
  try {
    return await locks.request(name, signal ? { signal } : {}, begin);
  } catch (error) {
    if (begun || signal?.aborted) throw error;
    return task();
  }
}
