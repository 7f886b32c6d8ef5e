/** The transport to the core of the server: its route `api/core`. */

import { writeText } from "../analyse/textnotation.js";
import { request } from "./serverrequests.js";

/** @type {WeakMap<object, string>} games that were sent before: filters choose among the same ones */
const written = new WeakMap();

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
  /** @type {Transport["sumUp"]} */
  sumUp(games) {
    const texts = games.flatMap((game) => [",", writeGame(game)]).slice(1);
    const body = new Blob(['{"games":[', ...texts, "]}"], { type: "application/json" });
    return request("api/core/summarise", "POST", body);
  }
}

/** @param {import("./core.js").GameSummary} game */
function writeGame(game) {
  const text = written.get(game) ?? JSON.stringify(game);
  written.set(game, text);
  return text;
}
