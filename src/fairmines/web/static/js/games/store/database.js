/**
 * The IndexedDB database of the games in this browser: transactions in which all is stored, or
 * nothing. memory.js has the same in memory.
 */

import { LATER, upgrade, VERSION } from "./steps.js";

export const NAME = "fairmines";

/**
 * Keys from `from` to `to`, both included; with `after`, `from` itself is left out.
 *
 * @typedef {{from?: IDBValidKey, to?: IDBValidKey, after?: boolean}} Range
 * @typedef {Range & {index?: string, limit?: number}} Query
 *
 * @typedef {{ get: (store: string, key: IDBValidKey) => Promise<any>, list: (store: string,
 *   query?: Query) => Promise<any[]>, count: (store: string, query: Query) => Promise<number>,
 *   put: (store: string, value: object) => void, delete: (store: string, keys: Range) => void, }}
 *   Transaction `list` goes up in the order of the keys
 *
 * @typedef {{ read: <T>(stores: string[], task: (transaction: Transaction) => Promise<T>) =>
 *   Promise<T>, write: <T>(stores: string[], task: (transaction: Transaction) => Promise<T>) =>
 *   Promise<T>, }} Database both resolve when the transaction is complete; an error takes all of it
 *   back
 */

/**
 * When a transaction is complete. "strict": the disk has stored it. "relaxed": the system has it,
 * and stores it soon.
 *
 * @typedef {"strict" | "relaxed"} Durability
 */

/** How long a browser may take to answer before the page says so, in milliseconds. */
const PATIENCE_MS = 5000;

/** A later fairmines has stored the games. */
export class LaterFormatError extends Error {}

/**
 * @typedef {{blocked: (is: boolean) => void, later: () => void}} DatabaseNews hears that a tab with
 *   an older version holds the database, or has let it go; and that a later version takes it
 */

/** @implements {Database} */
export class BrowserDatabase {
  /**
   * @param {IDBFactory} factory
   * @param {string} [name]
   * @param {Durability} [durability]
   * @param {DatabaseNews} [news]
   */
  constructor(factory, name = NAME, durability = "relaxed", news) {
    this.factory = factory;
    this.name = name;
    this.durability = durability;
    this.news = news;
    /** @type {Promise<IDBDatabase> | null} */
    this.opened = null;
    /** @type {(waits: boolean) => void} hears whether something waits for the browser for long */
    this.onWait = () => {};
    /** How many things do. */
    this.waits = 0;
  }

  /**
   * Says meanwhile if the browser does not answer.
   *
   * @template T
   * @param {Promise<T>} answer
   * @returns {Promise<T>}
   */
  async #watch(answer) {
    let waits = 0;
    const timer = setTimeout(() => {
      waits = 1;
      this.waits++;
      this.onWait(true);
    }, PATIENCE_MS);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      this.waits -= waits;
      if (waits) this.onWait(this.waits > 0);
    }
  }

  /** Opens the database, or makes it; brings an older one to this format. */
  open() {
    this.opened ??= this.#watch(this.#open()).catch((error) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  /** @returns {Promise<IDBDatabase>} */
  #open() {
    return new Promise((resolve, reject) => {
      const request = this.factory.open(this.name, VERSION);
      request.onupgradeneeded = ({ oldVersion }) => {
        const { transaction } = request;
        if (transaction) upgrade(request.result, transaction, oldVersion);
      };
      let blocked = false;
      const tellBlocked = (/** @type {boolean} */ is) => {
        if (is !== blocked) this.news?.blocked(is);
        blocked = is;
      };
      request.onblocked = () => tellBlocked(true);
      request.onerror = () => {
        tellBlocked(false);
        const later = request.error?.name === "VersionError";
        reject(later ? new LaterFormatError(LATER) : request.error);
      };
      request.onsuccess = () => {
        tellBlocked(false);
        const database = request.result;
        // Another tab brings the database to a later format, or the browser takes it away.
        database.onversionchange = ({ newVersion }) => {
          database.close();
          this.opened = null;
          if (newVersion) this.news?.later();
        };
        database.onclose = () => {
          this.opened = null;
        };
        resolve(database);
      };
    });
  }

  async close() {
    const database = await this.opened;
    this.opened = null;
    database?.close();
  }

  /** @template T @param {string[]} stores @param {(transaction: Transaction) => Promise<T>} task */
  read(stores, task) {
    return this.#watch(this.#run("readonly", stores, task));
  }

  /** @template T @param {string[]} stores @param {(transaction: Transaction) => Promise<T>} task */
  write(stores, task) {
    return this.#watch(this.#run("readwrite", stores, task));
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {string[]} stores
   * @param {(transaction: Transaction) => Promise<T>} task it must wait for nothing but the
   *   transaction
   * @returns {Promise<T>}
   */
  async #run(mode, stores, task) {
    const database = await this.open();
    const transaction = database.transaction(stores, mode, { durability: this.durability });
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () =>
        reject(transaction.error ?? new Error("the transaction has ended"));
    });
    ended.catch(() => {}); // The task may fail first.
    let result;
    try {
      result = await task(new BrowserTransaction(transaction));
    } catch (error) {
      abort(transaction);
      throw error;
    }
    await ended;
    return result;
  }
}

/** @param {IDBTransaction} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // A failed request has ended it already.
  }
}

/** @implements {Transaction} */
class BrowserTransaction {
  /** @param {IDBTransaction} transaction */
  constructor(transaction) {
    this.transaction = transaction;
  }

  /** @param {string} store @param {IDBValidKey} key */
  get(store, key) {
    return answer(this.transaction.objectStore(store).get(key));
  }

  /** @param {string} store @param {Query} [query] */
  list(store, { index, limit, ...range } = {}) {
    const all = this.transaction.objectStore(store);
    return answer((index ? all.index(index) : all).getAll(keyRange(range), limit));
  }

  /** @param {string} store @param {Query} query */
  count(store, { index, limit: _limit, ...range }) {
    const all = this.transaction.objectStore(store);
    return answer((index ? all.index(index) : all).count(keyRange(range) ?? undefined));
  }

  /** @param {string} store @param {object} value */
  put(store, value) {
    this.transaction.objectStore(store).put(value);
  }

  /** @param {string} store @param {Range} range */
  delete(store, range) {
    const keys = keyRange(range);
    if (keys) this.transaction.objectStore(store).delete(keys);
    else this.transaction.objectStore(store).clear();
  }
}

/** @param {Range} range */
function keyRange({ from, to, after = false }) {
  if (from !== undefined && to !== undefined) return IDBKeyRange.bound(from, to, after);
  if (from !== undefined) return IDBKeyRange.lowerBound(from, after);
  return to === undefined ? null : IDBKeyRange.upperBound(to);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Names for the page what keeps a move from being stored.
 *
 * @param {unknown} error
 */
export const problemOf = (error) => (error instanceof LaterFormatError ? "later" : "notStored");

/**
 * Names the kind of a refusal: what keeps games from being stored or read.
 *
 * @param {unknown} error
 */
export function refusalKind(error) {
  if (error instanceof LaterFormatError) return "later";
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "storage";
}

/** Whether the database has failed, for all games. @param {unknown} error */
export const isOfDatabase = (error) =>
  error instanceof DOMException || error instanceof LaterFormatError;

/**
 * Takes an error in one game of many for none: it is left out, and the others go on. An error of the
 * database is one of all.
 *
 * @param {unknown} error
 */
export function unlessUnusable(error) {
  if (isOfDatabase(error)) throw error;
  console.warn(`A game is left out: ${whyNot(error)}`);
  return null;
}

/**
 * Says in a clause why something could not be stored or read.
 *
 * @param {unknown} error
 */
export function whyNot(error) {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  if (error.name === "QuotaExceededError") return "the browser's storage is full";
  return error.message || error.name;
}
