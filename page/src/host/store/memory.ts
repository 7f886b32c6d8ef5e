/** A database in memory, with the transactions of database.ts: for a browser that keeps nothing. */

import type { Database, Query, Range, Transaction } from "./database.ts";

/** The property, or the properties, that are the key of each store: as in rows.ts. */
const KEYS = {
  games: "id",
  moves: ["game", "number"],
  single: "name",
  reviews: "game",
  answers: "id",
};

type Key = number | string | Key[];

type Row = { [name: string]: Key };

type Stores = Record<string, Map<string, Row>>;

export class MemoryDatabase implements Database {
  /** Values by their keys as JSON. */
  stores: Stores = Object.fromEntries(Object.keys(KEYS).map((name) => [name, new Map()]));
  /** The end of the last transaction. */
  #last: Promise<unknown> = Promise.resolve();

  read<T>(_: string[], task: (transaction: Transaction) => Promise<T>) {
    return this.write(_, task);
  }

  write<T>(_: string[], task: (transaction: Transaction) => Promise<T>): Promise<T> {
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

class MemoryTransaction implements Transaction {
  stores: Stores;

  constructor(stores: Stores) {
    this.stores = stores;
  }

  async get(store: string, key: IDBValidKey) {
    return structuredClone(this.stores[store].get(JSON.stringify(key)));
  }

  async list(store: string, { index, limit, ...range }: Query = {}) {
    const path = index ?? KEYS[store as keyof typeof KEYS];
    const values = [...this.stores[store].values()].filter((value) => {
      const key = keyOf(value, path);
      return key !== undefined && within(key, range);
    });
    values.sort((a, b) => compare(keyOf(a, path), keyOf(b, path)));
    return structuredClone(values.slice(0, limit));
  }

  async count(store: string, query: Query) {
    return (await this.list(store, query)).length;
  }

  put(store: string, value: object) {
    const key = keyOf(value as Row, KEYS[store as keyof typeof KEYS]);
    this.stores[store].set(JSON.stringify(key), structuredClone(value as Row));
  }

  delete(store: string, range: Range) {
    const path = KEYS[store as keyof typeof KEYS];
    for (const [name, value] of this.stores[store]) {
      if (within(keyOf(value, path), range)) this.stores[store].delete(name);
    }
  }
}

function keyOf(value: Row, path: string | string[]): Key {
  return typeof path === "string" ? value[path] : path.map((name) => value[name]);
}

function within(key: Key, { from, to, after }: Range) {
  if (from !== undefined && compare(key, from as Key) < (after ? 1 : 0)) return false;
  return to === undefined || compare(key, to as Key) <= 0;
}

/** The order of IndexedDB's keys: numbers, texts, lists. */
function compare(a: Key, b: Key): number {
  const kinds = rank(a) - rank(b);
  if (kinds) return kinds;
  if (!Array.isArray(a) || !Array.isArray(b)) return a < b ? -1 : Number(a > b);
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compare(a[i], b[i]);
    if (order) return order;
  }
  return a.length - b.length;
}

function rank(key: Key) {
  return Array.isArray(key) ? 2 : Number(typeof key === "string");
}
