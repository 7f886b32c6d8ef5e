/** The engine that asks the server. */

import { request } from "./serverrequests.js";
import { writeText } from "../analyse/textnotation.js";

/** @typedef {import("./engine.js").Position} Position */

/** @type {import("./engine.js").Engine} */
export const serverEngine = {
  analyse: (position, signal) => ask("analyse", position, {}, signal),
  clues: (position, cell, signal) => ask("clues", position, { cell }, signal),
  explain: (position, cell, signal) => ask("explain", position, { cell }, signal),
  advise: (position, before, signal) =>
    ask("advise", position, { played: before?.played ?? [] }, signal),
  sample: async (position, wish = {}) => (await ask("sample", position, wish)).layouts[0],
};

/**
 * @param {string} call
 * @param {Position} position
 * @param {object} more
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
function ask(call, position, more, signal) {
  const { total } = position;
  const density = total.kind === "density" ? { density: total.density } : {};
  const body = { board: writeText(position), ...density, ...more };
  return request(`api/engine/${call}`, "POST", body, signal);
}
