/** The answers to requests: JSON, files, and refusals. */

import { encode } from "../wire/encoding.js";
import { errorResponse, STATUS } from "../wire/errors.js";

/** @typedef {{status: number, headers: Record<string, string>, body: string | Uint8Array}} Answered */

/** @type {Answered} */
export const NOTHING = { status: 204, headers: {}, body: "" };

/**
 * @param {object | string} body text is JSON already
 * @param {number} [status]
 * @returns {Answered}
 */
export function json(body, status = 200) {
  const text = typeof body === "string" ? body : encode(body);
  return { status, headers: { "content-type": "application/json" }, body: text };
}

/**
 * @param {string | Uint8Array} body
 * @param {string} name of the file
 * @param {string} type of its content
 * @returns {Answered}
 */
export function download(body, name, type) {
  const disposition = `attachment; filename="${name}"`;
  return { status: 200, headers: { "content-type": type, "content-disposition": disposition }, body };
}

/**
 * @param {import("../host/refusal.js").Refusal} refusal
 * @param {number} [status]
 */
export function refused(refusal, status = STATUS[refusal.kind]) {
  return json(errorResponse(refusal), status);
}
