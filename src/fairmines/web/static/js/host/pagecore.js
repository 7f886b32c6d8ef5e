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
  async ask(call, asked, signal) {
    try {
      if (!this.failed) return await this.worker.ask(call, asked, signal);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== "not-loaded") throw error;
      this.failed = true;
    }
    return this.other.ask(call, asked, signal);
  }
}

function transport() {
  if (host.local) return new WorkerCore(host.version ?? "");
  const version = document.querySelector("meta[name=module]")?.getAttribute("content");
  return version ? new WorkerFirst(new WorkerCore(version), new RouteCore()) : new RouteCore();
}

export const core = new Core(transport());
