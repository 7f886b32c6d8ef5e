/** A connection to a game on the server: a WebSocket that numbers messages, and matches the answers. */

import { Offline, Refusal } from "./refusal.js";

/**
 * @typedef {import("./host.js").HostConnection} HostConnection
 * @typedef {import("./host.js").Listener} Listener
 * @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void}} Unanswered
 */

/** @implements {HostConnection} */
export class ServerConnection {
  /**
   * @param {WebSocket} socket
   * @param {Listener} listener
   */
  constructor(socket, listener) {
    this.socket = socket;
    this.listener = listener;
    this.closed = false;
    this.lastNumber = 0;
    /** @type {Map<number, Unanswered>} */
    this.waiting = new Map();
    /** @type {string[]} messages to send when the connection is open */
    this.unsent = [];
    socket.onopen = () => {
      for (const message of this.unsent.splice(0)) socket.send(message);
    };
    socket.onmessage = ({ data }) => {
      if (!this.closed) this.receive(JSON.parse(data));
    };
    socket.onclose = () => this.lost();
  }

  /** @param {import("./host.js").MoveRequest} move */
  move(move) {
    return this.send(move);
  }

  /** @param {import("./host.js").Question} question */
  ask(question) {
    return this.send(question);
  }

  /**
   * @param {object} body
   * @returns {Promise<any>} the answer; rejects with Refusal or Offline
   */
  send(body) {
    const { socket } = this;
    if (socket.readyState > WebSocket.OPEN) return Promise.reject(new Offline());
    const n = ++this.lastNumber;
    return new Promise((resolve, reject) => {
      this.waiting.set(n, { resolve, reject });
      const message = JSON.stringify({ n, ...body });
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
      else this.unsent.push(message);
    });
  }

  /** @param {any} message */
  receive(message) {
    if (message.type === "state") {
      this.listener.onState(message);
      return;
    }
    if (message.type === "moved") this.listener.onMoved(message);
    const waiting = this.waiting.get(message.n);
    if (!waiting) return;
    this.waiting.delete(message.n);
    if (message.type === "error") waiting.reject(new Refusal(message.error, message.kind));
    else waiting.resolve(message);
  }

  close() {
    this.closed = true;
    this.socket.close();
    this.rejectAll();
  }

  lost() {
    if (this.closed) return;
    this.closed = true;
    this.rejectAll();
    this.listener.onEnd();
  }

  rejectAll() {
    for (const { reject } of this.waiting.values()) reject(new Offline());
    this.waiting.clear();
  }
}
