/** The connection to one game: numbers the messages, matches the answers, reconnects by itself. */

import { readGame } from "./api.js";
import { host } from "./host.js";
import { Offline, Refusal } from "./refusal.js";

const FIRST_DELAY = 250;
const LONGEST_DELAY = 4000;
/** The kinds of errors of games that no retry brings back. */
const GONE = ["not-found", "damaged"];

/**
 * @typedef {{
 *   onState: (state: import("./protocol.js").GameState) => void,
 *   onMoved: (moved: import("./protocol.js").MovedMessage) => void,
 *   onOnline: (online: boolean) => void,
 *   onGone: () => void,
 * }} Handlers
 * @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void}} Waiting
 */

export class Connection {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {string | null} */
    this.id = null;
    /** @type {import("./host.js").Socket | null} */
    this.socket = null;
    this.delay = FIRST_DELAY;
    this.timer = 0;
    this.lastNumber = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {string[]} messages to send when the connection is open */
    this.unsent = [];
    // When the network is back or the page is visible again, connect without waiting.
    const hurry = () => {
      if (this.id && !this.socket) this.connect();
    };
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
  }

  /** @param {string} id */
  follow(id) {
    this.leave();
    this.id = id;
    this.delay = FIRST_DELAY;
    this.connect();
  }

  leave() {
    this.id = null;
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.rejectAll();
  }

  /**
   * Send a move or a question. The page shows the board before the connection is open: messages of
   * that time are sent as soon as it is.
   *
   * @param {object} body
   * @returns {Promise<any>} the answer; rejects with Refusal or Offline
   */
  send(body) {
    const socket = this.socket;
    if (!socket || socket.readyState > WebSocket.OPEN) return Promise.reject(new Offline());
    const n = ++this.lastNumber;
    return new Promise((resolve, reject) => {
      this.waiting.set(n, { resolve, reject });
      const message = JSON.stringify({ n, ...body });
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
      else this.unsent.push(message);
    });
  }

  connect() {
    clearTimeout(this.timer);
    const socket = host.connect(/** @type {string} */ (this.id));
    this.socket = socket;
    this.lastNumber = 0;
    this.unsent = [];
    socket.onopen = () => {
      if (socket === this.socket) for (const message of this.unsent.splice(0)) socket.send(message);
    };
    socket.onmessage = (/** @type {MessageEvent} */ event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  /** @param {any} message */
  receive(message) {
    if (message.type === "state") {
      this.delay = FIRST_DELAY;
      this.handlers.onOnline(true);
      this.handlers.onState(message);
      return;
    }
    if (message.type === "moved") this.handlers.onMoved(message);
    const waiting = this.waiting.get(message.n);
    if (!waiting) return;
    this.waiting.delete(message.n);
    if (message.type === "error") waiting.reject(new Refusal(message.error, message.kind));
    else waiting.resolve(message);
  }

  lost() {
    this.socket = null;
    this.rejectAll();
    this.handlers.onOnline(false);
    this.timer = window.setTimeout(() => this.retry(), this.delay);
    this.delay = Math.min(2 * this.delay, LONGEST_DELAY);
  }

  /** Find out over HTTP why a WebSocket was refused: the browser does not say. */
  async retry() {
    const id = this.id;
    try {
      if (id) await readGame(id);
    } catch (error) {
      if (id !== this.id || this.socket) return;
      if (error instanceof Refusal && GONE.includes(error.kind)) {
        this.leave();
        this.handlers.onGone();
      } else {
        this.lost();
      }
      return;
    }
    if (id && id === this.id && !this.socket) this.connect();
  }

  rejectAll() {
    for (const { reject } of this.waiting.values()) reject(new Offline());
    this.waiting.clear();
  }
}
