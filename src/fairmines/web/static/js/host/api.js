/** Requests to the host, one function each. */

import { host } from "./host.js";
import { Offline, Refusal } from "./refusal.js";

/**
 * @typedef {import("./protocol.js").GameState} GameState
 * @typedef {import("./protocol.js").NewGameRequest} NewGameRequest
 */

/**
 * Ask the host; an aborted request fails with the reason of its signal.
 *
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body] sent as JSON, unless it is a Blob
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} what the JSON of the answer says; null if it has no body
 * @throws {Refusal | Offline}
 */
export async function request(path, method = "GET", body, signal) {
  /** @type {RequestInit} */
  const init = { method, signal };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  const response = await send(path, init);
  return response.status === 204 ? null : response.json();
}

/**
 * Ask the host for a file.
 *
 * @param {string} path
 * @returns {Promise<Blob>}
 * @throws {Refusal | Offline}
 */
export const download = async (path) => (await send(path)).blob();

/**
 * Ask the host to write a game in another format.
 *
 * @param {object} record
 * @param {string} format
 * @returns {Promise<Blob>}
 * @throws {Refusal | Offline}
 */
export async function convert(record, format) {
  const init = { method: "POST", body: JSON.stringify(record) };
  return (await send(`api/convert?format=${format}&name=game.json`, init)).blob();
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function send(path, init) {
  let response;
  try {
    response = await host.fetch(path, init);
  } catch {
    init?.signal?.throwIfAborted();
    throw new Offline();
  }
  if (response.ok) return response;
  const refused = await response.json().catch(() => ({}));
  throw new Refusal(refused.error ?? response.statusText, refused.kind ?? "bad-request", refused.failure);
}

let isKnown = false;

/**
 * Ask for a new game.
 *
 * On a server for others the first one brings the cookie by which the server knows this browser. So
 * tabs take turns with the first game of each: two cookies would leave one tab's game in no list.
 * Without HTTPS browsers have no locks.
 *
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export function makeGame(path, body) {
  const ask = async () => {
    const made = await request(path, "POST", body);
    isKnown = true;
    return made;
  };
  if (isKnown || host.local || !navigator.locks) return ask();
  return navigator.locks.request("fairmines.first-game", ask);
}

/** @type {(wanted: NewGameRequest) => Promise<GameState>} */
export const createGame = (wanted) => makeGame("api/games", wanted);

/** @type {(id: string) => Promise<GameState>} */
export const readGame = (id) => request(`api/games/${encodeURIComponent(id)}`);

/** @type {(id: string) => Promise<import("../review/recorded.js").GameRecord>} */
export const readRecord = (id) => request(`api/games/${encodeURIComponent(id)}/record`);

/** @type {(id: string) => Promise<GameState>} */
export const goOn = (id) => makeGame(`api/games/${encodeURIComponent(id)}/play-on`);

/** @type {() => Promise<(import("./protocol.js").Level & {name: string})[]>} */
export const readLevels = () => request("api/levels");

/** @type {() => Promise<import("./protocol.js").RunningGame[]>} */
export const readRunning = () => request("api/running");

/** @type {(id: string) => Promise<null>} */
export const deleteGame = (id) => request(`api/games/${encodeURIComponent(id)}`, "DELETE");

/** @type {() => Promise<null>} */
export const deleteRunning = () => request("api/running", "DELETE");

/** @type {() => Promise<Record<string, unknown>>} */
export const readSettings = () => request("api/settings");

/** @type {(settings: object) => Promise<unknown>} */
export const writeSettings = (settings) => request("api/settings", "PUT", settings);

/** @type {() => Promise<{version: string, storeFile: boolean, visitors: boolean}>} */
export const readVersion = () => request("api/version");

/** @type {() => Promise<import("./protocol.js").Statistics>} */
export const readStatistics = () => request("api/statistics");

/** @type {() => Promise<null>} */
export const deleteStatistics = () => request("api/statistics", "DELETE");

/** Deletes all that this browser has on a server for others; it is somebody new then. */
export const forgetVisitor = () => request("api/visitor", "DELETE");

/** @type {(file: Blob) => Promise<import("./protocol.js").Imported>} */
export const importStore = (file) => request("api/store", "POST", file);
