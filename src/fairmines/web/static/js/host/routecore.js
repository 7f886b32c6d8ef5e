/** The transport to the core of the server: its route `api/core`. */

import { writeText } from "../analyse/textnotation.js";
import { request } from "./serverrequests.js";

/** @implements {Transport} */
export class RouteCore {
  prepare() {}

  /**
   * @typedef {import("./core.js").Transport} Transport
   *
   * @param {string} call
   * @param {import("./core.js").AboutPosition} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(call, { position, ...more }, signal) {
    const { total } = position;
    const density = total.kind === "density" ? { density: total.density } : {};
    const body = { board: writeText(position), ...density, ...more };
    return request(`api/core/${call}`, "POST", body, signal);
  }
}
