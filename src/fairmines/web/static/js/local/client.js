/** The page's side of the local host: requests and sockets that its worker answers. */

import { loadGameKernel } from "../kernel/loading.js";
import { Offline } from "../host/refusal.js";

/**
 * @typedef {import("./worker.js").FromWorker} FromWorker
 * @typedef {import("./worker.js").ToWorker} ToWorker
 * @typedef {import("./worker.js").Answer} Answer
 * @typedef {import("../host/host.js").Problem} Problem
 * @typedef {{version: string, database?: string, durability?: import("./store/database.js").Durability}} Options
 *   the version to tell; the name of the database and its durability, for tests
 */

/** Statuses of responses without a body. */
const EMPTY = [204, 205, 304];
/** The close code of a connection that was lost. */
const LOST = 1006;

export class LocalClient {
  /** @param {Options} options */
  constructor(options) {
    /** @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: unknown) => void}>} */
    this.waiting = new Map();
    /** @type {Map<number, LocalSocket>} */
    this.sockets = new Map();
    this.last = 0;
    /** @type {import("./worker.js").Told | null} */
    this.told = null;
    /** @type {(problem: Problem | null) => void} */
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
  }

  /**
   * Tells the worker something. It needs the kernel for most of it: a kernel that could not be loaded is
   * loaded again.
   *
   * @param {ToWorker} message
   * @param {Transferable[]} [moved]
   */
  #post(message, moved = []) {
    this.worker.postMessage(message, moved);
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
    for (const { reject } of this.waiting.values()) reject(new Offline());
    this.waiting.clear();
    for (const [socket, it] of [...this.sockets]) {
      this.worker.postMessage({ socket, close: true }); // It must not make moves that are given up here.
      it.take({ socket, close: LOST });
    }
  }

  /** @param {FromWorker} message */
  #take(message) {
    if ("problem" in message) {
      this.told = message;
      this.tell(message.problem);
    } else if ("ended" in message) {
      void askToKeep();
    } else if ("ask" in message) {
      this.waiting.get(message.ask)?.resolve(message);
      this.waiting.delete(message.ask);
    } else {
      this.sockets.get(message.socket)?.take(message);
    }
  }

  /** @param {(problem: Problem | null) => void} tell takes what keeps the host from storing games */
  onProblem(tell) {
    this.tell = tell;
    if (this.told) tell(this.told.problem);
  }

  /**
   * Answers like `fetch` on a server.
   *
   * @param {string} path of the API, "api/..."
   * @param {RequestInit} [init] a body of text or bytes
   * @returns {Promise<Response>}
   * @throws {Error} if the worker or the kernel cannot be loaded; the reason of the signal
   */
  async fetch(path, { method = "GET", body, signal } = {}) {
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    if (this.failed) throw new Offline();
    signal?.throwIfAborted();
    const ask = ++this.last;
    const [name, query = ""] = path.split("?", 2);
    /** @type {Promise<Answer>} */
    const answered = new Promise((resolve, reject) => {
      this.waiting.set(ask, { resolve, reject });
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    this.#post({ ask, method, path: name, query, body: bytes }, [bytes.buffer]);
    const { status, headers, body: text } = await answered;
    const content = /** @type {BodyInit} */ (text);
    return new Response(EMPTY.includes(status) ? null : content, { status, headers });
  }

  /**
   * Plays a game: what it returns answers like a WebSocket.
   *
   * @param {string} id
   */
  connect(id) {
    const number = ++this.last;
    const socket = new LocalSocket((message) => this.#post({ socket: number, ...message }), () =>
      this.sockets.delete(number),
    );
    this.sockets.set(number, socket);
    this.#post({ socket: number, connect: id });
    if (this.failed) queueMicrotask(() => this.#fail());
    return socket;
  }
}

/** What a game's connection looks like to the page: the part of WebSocket that socket.js uses. */
class LocalSocket {
  /**
   * @param {(message: {text: string} | {close: true}) => void} post
   * @param {() => void} onEnd
   */
  constructor(post, onEnd) {
    this.post = post;
    this.onEnd = onEnd;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {((event: Event) => void) | null} */
    this.onopen = null;
    /** @type {((event: MessageEvent) => void) | null} */
    this.onmessage = null;
    /** @type {((event: CloseEvent) => void) | null} */
    this.onclose = null;
  }

  /** @param {string} text */
  send(text) {
    if (this.readyState === WebSocket.OPEN) this.post({ text });
  }

  close() {
    if (this.readyState >= WebSocket.CLOSING) return;
    this.post({ close: true });
    this.#end(1000);
  }

  /** @param {import("./worker.js").FromSocket} message */
  take(message) {
    if (this.readyState === WebSocket.CLOSED) return;
    if ("open" in message) {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    } else if ("text" in message) {
      this.onmessage?.(new MessageEvent("message", { data: message.text }));
    } else {
      this.#end(message.close);
    }
  }

  /** @param {number} code */
  #end(code) {
    this.readyState = WebSocket.CLOSED;
    this.onEnd();
    queueMicrotask(() => this.onclose?.(new CloseEvent("close", { code })));
  }
}

/**
 * Ask the browser to delete nothing of the page when it runs out of space; it may refuse, or ask the
 * player. Before the first game has ended there is little to lose.
 */
async function askToKeep() {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Over HTTP from another machine there is no such question.
  }
}
