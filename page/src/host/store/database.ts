/**
 * The IndexedDB database of the games in this browser: transactions in which all is stored, or
 * nothing. memory.ts has the same in memory.
 */

import { LATER, upgrade, VERSION } from "./rows.ts";

export const NAME = "fairmines";

/** Keys from `from` to `to`, both included; with `after`, `from` itself is left out. */
export type Range = { from?: IDBValidKey; to?: IDBValidKey; after?: boolean };

export type Query = Range & { index?: string; limit?: number };

/**
 * `list` goes up in the order of the keys. A row is `any`, as in IndexedDB's own types: whoever
 * reads a store names the type of its rows, which `rows.ts` has.
 */
export type Transaction = {
  get: (store: string, key: IDBValidKey) => Promise<any>;
  list: (store: string, query?: Query) => Promise<any[]>;
  count: (store: string, query: Query) => Promise<number>;
  put: (store: string, value: object) => void;
  delete: (store: string, keys: Range) => void;
};

/** Both resolve when the transaction is complete; an error takes all of it back. */
export type Database = {
  read: <T>(stores: string[], task: (transaction: Transaction) => Promise<T>) => Promise<T>;
  write: <T>(stores: string[], task: (transaction: Transaction) => Promise<T>) => Promise<T>;
};

/**
 * When a transaction is complete. "strict": the disk has stored it. "relaxed": the system has it,
 * and stores it soon.
 */
export type Durability = "strict" | "relaxed";

/** How long a browser may take to answer before the page says so, in milliseconds. */
const PATIENCE_MS = 5000;

/** A later fairmines has stored the games. */
export class LaterFormatError extends Error {}

/**
 * Hears that a tab with an older version holds the database, or has let it go; and that a later
 * version takes it.
 */
type DatabaseNews = { blocked: (is: boolean) => void; later: () => void };

export class BrowserDatabase implements Database {
  factory: IDBFactory;
  name: string;
  durability: Durability;
  news: DatabaseNews | undefined;
  opened: Promise<IDBDatabase> | null = null;
  /** Hears whether something waits for the browser for long. */
  onWait: (waits: boolean) => void;
  /** How many things do. */
  waits = 0;
  /** Whether a tab with an older version holds it. */
  blocked = false;

  constructor(
    factory: IDBFactory,
    name: string = NAME,
    durability: Durability = "relaxed",
    news?: DatabaseNews,
  ) {
    this.factory = factory;
    this.name = name;
    this.durability = durability;
    this.news = news;
    this.onWait = () => {};
  }

  /** Says meanwhile if the browser does not answer. */
  async #watch<T>(answer: Promise<T>): Promise<T> {
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

  /**
   * Opens it, or gives up: some browsers never answer. It waits on while another tab holds it, which
   * the page says.
   *
   * @param late is called if the browser answers after that
   */
  openWithin(milliseconds: number, late: () => void): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const opened = this.open();
      const timer = setTimeout(() => {
        if (this.blocked) return;
        reject(new Error(`it has not opened its database in ${milliseconds / 1000} seconds`));
        opened.then(late, () => {});
      }, milliseconds);
      opened.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  #open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = this.factory.open(this.name, VERSION);
      request.onupgradeneeded = ({ oldVersion }) => {
        const { transaction } = request;
        if (transaction) upgrade(request.result, transaction, oldVersion);
      };
      const tellBlocked = (is: boolean) => {
        if (is !== this.blocked) this.news?.blocked(is);
        this.blocked = is;
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

  read<T>(stores: string[], task: (transaction: Transaction) => Promise<T>) {
    return this.#watch(this.#run("readonly", stores, task));
  }

  write<T>(stores: string[], task: (transaction: Transaction) => Promise<T>) {
    return this.#watch(this.#run("readwrite", stores, task));
  }

  /** @param task it must wait for nothing but the transaction */
  async #run<T>(
    mode: IDBTransactionMode,
    stores: string[],
    task: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
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

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort();
  } catch {
    // A failed request has ended it already.
  }
}

class BrowserTransaction implements Transaction {
  transaction: IDBTransaction;

  constructor(transaction: IDBTransaction) {
    this.transaction = transaction;
  }

  get(store: string, key: IDBValidKey) {
    return answer(this.transaction.objectStore(store).get(key));
  }

  list(store: string, { index, limit, ...range }: Query = {}) {
    const all = this.transaction.objectStore(store);
    return answer((index ? all.index(index) : all).getAll(keyRange(range), limit));
  }

  count(store: string, { index, limit: _limit, ...range }: Query) {
    const all = this.transaction.objectStore(store);
    return answer((index ? all.index(index) : all).count(keyRange(range) ?? undefined));
  }

  put(store: string, value: object) {
    this.transaction.objectStore(store).put(value);
  }

  delete(store: string, range: Range) {
    const keys = keyRange(range);
    if (keys) this.transaction.objectStore(store).delete(keys);
    else this.transaction.objectStore(store).clear();
  }
}

function keyRange({ from, to, after = false }: Range) {
  if (from !== undefined && to !== undefined) return IDBKeyRange.bound(from, to, after);
  if (from !== undefined) return IDBKeyRange.lowerBound(from, after);
  return to === undefined ? null : IDBKeyRange.upperBound(to);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Names for the page what keeps a move from being stored. */
export const problemOf = (error: unknown) =>
  error instanceof LaterFormatError ? "later" : "notStored";

/** Names the kind of a refusal: what keeps games from being stored or read. */
export function refusalKind(error: unknown) {
  if (error instanceof LaterFormatError) return "later";
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "storage";
}

/** Whether the database has failed, for all games. */
export const isOfDatabase = (error: unknown) =>
  error instanceof DOMException || error instanceof LaterFormatError;

/**
 * Takes an error in one game of many for none: it is left out, and the others go on. An error of
 * the
 * database is one of all.
 */
export function unlessUnusable(error: unknown) {
  if (isOfDatabase(error)) throw error;
  console.warn(`A game is left out: ${whyNot(error)}`);
  return null;
}

/** Says in a clause why something could not be stored or read. */
export function whyNot(error: unknown) {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  if (error.name === "QuotaExceededError") return "the browser's storage is full";
  return error.message || error.name;
}
