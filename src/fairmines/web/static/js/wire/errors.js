/** Errors on the wire: their kinds and their HTTP status, as wire/errors.py. */

/**
 * The HTTP status of each kind of error.
 *
 * @type {Record<string, number>}
 */
export const STATUS = {
  "bad-request": 400,
  forbidden: 403,
  "not-found": 404,
  damaged: 410,
  "no-deal": 409,
  "too-large": 413,
  "too-complex": 422,
  "too-many": 429,
  internal: 500,
};

/**
 * Returns the body of an HTTP error.
 *
 * @param {import("../host/refusal.js").Refusal} refusal
 */
export const errorResponse = ({ message, kind, failure }) => ({ error: message, kind, failure });
