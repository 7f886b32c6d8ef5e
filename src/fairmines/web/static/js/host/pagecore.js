/**
 * The core of a page: who computes is decided here. In a folder of files the browser does. On a server the
 * browser does, too, if the server has the module for browsers: the page says so. Otherwise, and if the
 * module cannot be loaded, the server does.
 */

import { Core } from "./core.js";
import { host } from "./host.js";
import { Refusal } from "./refusal.js";
import { RouteCore } from "./routecore.js";
import { WorkerCore } from "./workercore.js";

/** @typedef {import("./core.js").Transport} Transport */

/**
 * Asks a worker, until its module cannot be loaded; from then on another.
 *
 * @implements {Transport}
 */
class WorkerFirst {
  /**
   * @param {Transport} worker
   * @param {Transport} other
   */
  constructor(worker, other) {
    this.worker = worker;
    this.other = other;
    this.failed = false;
  }

  prepare() {
    this.worker.prepare();
  }

  /** @type {Transport["ask"]} */
  ask(call, asked, signal) {
    return this.#first((transport) => transport.ask(call, asked, signal));
  }

  /** @type {Transport["sumUp"]} */
  sumUp(games) {
    return this.#first((transport) => transport.sumUp(games));
  }

  /**
   * @template T
   * @param {(transport: Transport) => Promise<T>} ask
   */
  async #first(ask) {
    try {
      if (!this.failed) return await ask(this.worker);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== "not-loaded") throw error;
      this.failed = true;
    }
    return ask(this.other);
  }
}

function transport() {
  if (host.local) return new WorkerCore();
  const hasModule = document.querySelector("meta[name=module]") !== null;
  return hasModule ? new WorkerFirst(new WorkerCore(), new RouteCore()) : new RouteCore();
}

export const core = new Core(transport());
