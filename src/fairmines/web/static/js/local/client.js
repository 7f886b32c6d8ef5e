/** The page's side of the local host: calls and connections that its worker answers. */

import { loadGameKernel } from "../kernel/gameloading.js";
import { Offline, Refusal } from "../host/refusal.js";

/**
 * @typedef {import("./worker.js").FromWorker} FromWorker
 * @typedef {import("./worker.js").ToWorker} ToWorker
 * @typedef {import("../host/host.js").HostConnection} HostConnection
 * @typedef {import("../host/host.js").Listener} Listener
 * @typedef {import("../host/host.js").HostProblem} HostProblem
 * @typedef {{version: string, box?: string, database?: string,
 *   durability?: import("./store/database.js").Durability}} LocalOptions
 *   the version to tell; the address of the games of the box that serves the page; the name of the
 *   database and its durability, for tests
 * @typedef {Map<number, {resolve: (answer: any) => void, reject: (error: unknown) => void}>}
 *   Waiting calls by their numbers
 */

export class LocalClient {
  /** @param {LocalOptions} options */
  constructor(options) {
    /** @type {Waiting} */
    this.waiting = new Map();
    /** @type {Map<number, LocalConnection>} */
    this.connections = new Map();
    this.last = 0;
    /** @type {import("./worker.js").Told | null} */
    this.told = null;
    /** @type {(problem: HostProblem | null) => void} */
    this.tell = () => {};
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.#take(data);
    /** Whether the worker cannot be loaded, or has ended with an error. */
    this.failed = false;
    this.worker.onerror = () => {
      this.failed = true;
      this.#fail();
    };
    /** @type {Promise<void> | null} ends when the worker has the kernel; null after a failure */
    this.loading = null;
    this.#post({ ...options, start: true });
    // A page that is hidden may be ended at any time: its games keep their time.
    const pause = () => this.#post({ pause: true });
    addEventListener("pagehide", pause);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") pause();
    });
    if (options.box) addEventListener("focus", () => this.#post({ exchange: true }));
  }

  /**
   * Tells the worker something. It needs the kernel for most of it: a kernel that could not be
   * loaded is loaded again.
   *
   * @param {ToWorker} message
   */
  #post(message) {
    this.worker.postMessage(message);
    this.loading ??= loadGameKernel().then(
      (loaded) => this.worker.postMessage(loaded),
      () => {
        this.loading = null;
        this.#fail();
      },
    );
  }

  /** Nothing that the worker was asked is answered; the page asks and connects again. */
  #fail() {
    rejectAll(this.waiting);
    for (const [connection, it] of [...this.connections]) {
      this.worker.postMessage({ connection, close: true }); // It must not make moves that are given up here.
      it.take({ end: true });
    }
  }

  /** @param {FromWorker} message */
  #take(message) {
    if ("problem" in message) {
      this.told = message;
      this.tell(message.problem);
    } else if ("ended" in message) {
      void askToKeep();
    } else if ("connection" in message) {
      this.connections.get(message.connection)?.take(message);
    } else settle(this.waiting, message);
  }

  /**
   * @param {(problem: HostProblem | null) => void} tell takes what keeps the host from storing
   *   games
   */
  onProblem(tell) {
    this.tell = tell;
    if (this.told) tell(this.told.problem);
  }

  /**
   * @param {keyof import("../host/host.js").HostCalls} name
   * @param {unknown[]} values
   * @returns {Promise<any>}
   * @throws {Refusal | Offline}
   */
  async call(name, values) {
    if (this.failed) throw new Offline();
    const call = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(call, { resolve, reject });
      this.#post({ call, name, values });
    });
  }

  /**
   * Plays a game.
   *
   * @param {string} id
   * @param {Listener} listener
   * @returns {HostConnection}
   */
  connect(id, listener) {
    const connection = ++this.last;
    const post = (/** @type {any} */ asked) => this.#post({ connection, ...asked });
    const made = new LocalConnection(post, listener, () => this.connections.delete(connection));
    this.connections.set(connection, made);
    post({ connect: id });
    if (this.failed) queueMicrotask(() => this.#fail());
    return made;
  }
}

/** @implements {HostConnection} */
class LocalConnection {
  /**
   * @param {(asked: import("./connection.js").Asked | {close: true}) => void} post
   * @param {Listener} listener
   * @param {() => void} onEnd
   */
  constructor(post, listener, onEnd) {
    this.post = post;
    this.listener = listener;
    this.onEnd = onEnd;
    this.ended = false;
    this.last = 0;
    /** @type {Waiting} */
    this.waiting = new Map();
  }

  /** @param {import("../host/host.js").MoveRequest} move */
  move(move) {
    return new Promise((resolve, reject) => {
      if (this.ended) throw new Offline();
      const call = ++this.last;
      this.waiting.set(call, { resolve, reject });
      this.post({ call, move });
    });
  }

  /** @param {boolean} seen whether the player sees the board */
  see(seen) {
    if (!this.ended) this.post({ seen });
  }

  close() {
    if (this.ended) return;
    this.post({ close: true });
    this.#end();
  }

  /** @param {import("./connection.js").FromConnection} sent */
  take(sent) {
    if (this.ended) return;
    if ("end" in sent) {
      this.#end();
      this.listener.onEnd();
    } else if ("state" in sent) this.listener.onState(sent.state);
    else if ("moved" in sent) {
      this.listener.onMoved(sent.moved);
      if (sent.call) settle(this.waiting, { call: sent.call, answer: sent.moved });
    } else settle(this.waiting, sent);
  }

  #end() {
    this.ended = true;
    this.onEnd();
    rejectAll(this.waiting);
  }
}

/**
 * @param {Waiting} waiting
 * @param {import("./worker.js").Answer} answered
 */
function settle(waiting, answered) {
  const asked = waiting.get(answered.call);
  waiting.delete(answered.call);
  if ("refused" in answered) {
    const { message, kind, readable } = answered.refused;
    asked?.reject(new Refusal(message, kind, readable));
  } else asked?.resolve(answered.answer);
}

/** @param {Waiting} waiting */
function rejectAll(waiting) {
  for (const { reject } of waiting.values()) reject(new Offline());
  waiting.clear();
}

/**
 * Ask the browser to delete nothing of the page when it runs out of space; it may refuse, or ask
 * the player. Before the first game has ended there is little to lose.
 */
async function askToKeep() {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Over HTTP from another machine there is no such question.
  }
}
