/** Requests to the server, by HTTP. */

import { Offline, Refusal } from "./refusal.js";

/** What a proxy answers while there is no server behind it. */
const NO_SERVER = [502, 503, 504];

/**
 * Ask the server; an aborted request fails with the reason of its signal.
 *
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body] sent as JSON, unless it is a Blob
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} what the JSON of the answer says; null if it has no body
 * @throws {Refusal | Offline}
 */
export async function request(path, method = "GET", body, signal) {
  const response = await send(path, method, body, signal);
  if (response.status === 204) return null;
  return response.json().catch(() => {
    signal?.throwIfAborted();
    throw new Offline(); // the answer was cut off
  });
}

/**
 * Ask the server for a file.
 *
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body] as of `request`
 * @returns {Promise<Blob>}
 * @throws {Refusal | Offline}
 */
export const download = async (path, method = "GET", body) => (await send(path, method, body)).blob();

/**
 * @param {string} path
 * @param {string} method
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
async function send(path, method, body, signal) {
  /** @type {RequestInit} */
  const init = { method, signal };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    signal?.throwIfAborted();
    throw new Offline();
  }
  if (response.ok) return response;
  const refused = await response.json().catch(() => ({}));
  if (!refused.kind && NO_SERVER.includes(response.status)) throw new Offline();
  throw new Refusal(refused.error ?? response.statusText, refused.kind ?? "bad-request", refused.failure);
}
