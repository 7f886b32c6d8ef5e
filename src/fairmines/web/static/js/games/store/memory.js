/** A database in memory, with the transactions of database.js: for a browser that keeps nothing. */

/** @import { Database, Query, Range, Transaction } from "./database.js" */

/** The property, or the properties, that are the key of each store: as in steps.js. */
const KEYS = {
  games: "id",
  moves: ["game", "number"],
  single: "name",
  reviews: "game",
  answers: "id",
};

/** @implements {Database} */
export class MemoryDatabase {
  /** @type {Record<string, Map<string, any>>} values by their keys as JSON */
  stores = Object.fromEntries(Object.keys(KEYS).map((name) => [name, new Map()]));
  /** @type {Promise<unknown>} the end of the last transaction */
  #last = Promise.resolve();

  /** @template T @param {string[]} _ @param {(transaction: Transaction) => Promise<T>} task */
  read(_, task) {
    return this.write(_, task);
  }

  /**
   * @template T
   * @param {string[]} _
   * @param {(transaction: Transaction) => Promise<T>} task
   * @returns {Promise<T>}
   */
  write(_, task) {
    const written = this.#last.then(async () => {
      const before = Object.entries(this.stores).map(([name, store]) => [name, new Map(store)]);
      try {
        return await task(new MemoryTransaction(this.stores));
      } catch (error) {
        this.stores = Object.fromEntries(before);
        throw error;
      }
    });
    this.#last = written.catch(() => {});
    return written;
  }
}

/** @implements {Transaction} */
class MemoryTransaction {
  /** @param {Record<string, Map<string, any>>} stores */
  constructor(stores) {
    this.stores = stores;
  }

  /** @param {string} store @param {IDBValidKey} key */
  async get(store, key) {
    return structuredClone(this.stores[store].get(JSON.stringify(key)));
  }

  /** @param {string} store @param {Query} [query] */
  async list(store, { index, limit, ...range } = {}) {
    const path = index ?? KEYS[/** @type {keyof typeof KEYS} */ (store)];
    const values = [...this.stores[store].values()].filter((value) => {
      const key = keyOf(value, path);
      return key !== undefined && within(key, range);
    });
    values.sort((a, b) => compare(keyOf(a, path), keyOf(b, path)));
    return structuredClone(values.slice(0, limit));
  }

  /** @param {string} store @param {Query} query */
  async count(store, query) {
    return (await this.list(store, query)).length;
  }

  /** @param {string} store @param {object} value */
  put(store, value) {
    const key = keyOf(value, KEYS[/** @type {keyof typeof KEYS} */ (store)]);
    this.stores[store].set(JSON.stringify(key), structuredClone(value));
  }

  /** @param {string} store @param {Range} range */
  delete(store, range) {
    const path = KEYS[/** @type {keyof typeof KEYS} */ (store)];
    for (const [name, value] of this.stores[store]) {
      if (within(keyOf(value, path), range)) this.stores[store].delete(name);
    }
  }
}

/** @param {any} value @param {string | string[]} path */
function keyOf(value, path) {
  return typeof path === "string" ? value[path] : path.map((name) => value[name]);
}

/** @param {any} key @param {Range} range */
function within(key, { from, to, after }) {
  if (from !== undefined && compare(key, from) < (after ? 1 : 0)) return false;
  return to === undefined || compare(key, to) <= 0;
}

/**
 * The order of IndexedDB's keys: numbers, texts, lists.
 *
 * @param {any} a
 * @param {any} b
 * @returns {number}
 */
function compare(a, b) {
  const [kind, other] = [rank(a), rank(b)];
  if (kind !== other) return kind - other;
  if (kind < 2) return a < b ? -1 : Number(a > b);
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compare(a[i], b[i]);
    if (order) return order;
  }
  return a.length - b.length;
}

/** @param {any} key */
function rank(key) {
  return Array.isArray(key) ? 2 : Number(typeof key === "string");
}
