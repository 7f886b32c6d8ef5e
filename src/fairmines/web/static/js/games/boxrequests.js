/** Asks the box of games; docs/architecture.md describes its requests and answers. */

import { linesOf } from "./store/transfer.js";

/**
 * @typedef {{name: string, deleted: number, last: number, games: number[], lines: Uint8Array[]}}
 *   BoxPage which box it is, up to which number its games were deleted, its last number, and some
 *   of its games with their numbers
 */

/** How long a box may take for an answer. */
const PATIENCE_MS = 10_000;
/** What the box answers to a line that it will never take: it is no game, or too long. */
const REFUSED = [400, 413];
const FULL = 507;

/** The box cannot be used now. */
export class BoxError extends Error {
  /** @param {"boxAway" | "notCopied"} problem @param {string} sentence */
  constructor(problem, sentence) {
    super(sentence);
    this.problem = problem;
  }
}

export class BoxRequests {
  /** @param {string} address of the games */
  constructor(address) {
    this.address = address;
  }

  /**
   * Reads the next games with larger numbers.
   *
   * @param {number} after
   */
  async read(after) {
    return readPage(await this.#ask(`?after=${after}`, {}));
  }

  /**
   * Puts a game.
   *
   * @param {string} id
   * @param {string} line
   * @returns {Promise<BoxPage | null>} the game that the box has of this id; null if it refuses the
   *   line
   */
  async put(id, line) {
    const response = await this.#ask(`/${id}`, { method: "PUT", body: line });
    return REFUSED.includes(response.status) ? null : readPage(response);
  }

  /**
   * Deletes the games with numbers up to this one.
   *
   * @param {number} upto
   * @param {string} name of the box
   */
  async delete(upto, name) {
    return readPage(
      await this.#ask(`?upto=${upto}&name=${encodeURIComponent(name)}`, { method: "DELETE" }),
    );
  }

  /**
   * @param {string} path
   * @param {RequestInit} options
   * @returns {Promise<{status: number, body: Uint8Array}>}
   */
  async #ask(path, options) {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(this.address + path, { ...options, signal });
      return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      throw new BoxError(
        "boxAway",
        `the box cannot be reached: ${/** @type {Error} */ (error).message}`,
      );
    }
  }
}

/** @param {{status: number, body: Uint8Array}} response @returns {BoxPage} */
function readPage({ status, body }) {
  const [head, ...lines] = linesOf(body);
  const text = new TextDecoder().decode(head);
  if (status === FULL) throw new BoxError("notCopied", `the box cannot store games: ${text}`);
  const page = status < 300 ? readHead(text) : null;
  if (page?.games.length !== lines.length)
    throw new BoxError("boxAway", `this is no box: status ${status}`);
  return { ...page, lines };
}

/**
 * @param {string} text
 * @returns {Omit<BoxPage, "lines"> | null} null if it is no head of a page
 */
function readHead(text) {
  try {
    const { name, deleted, last, games } = /** @type {any} */ (JSON.parse(text));
    const numbers = [deleted, last, ...games];
    return typeof name === "string" && numbers.every(Number.isSafeInteger)
      ? { name, deleted, last, games }
      : null;
  } catch {
    return null;
  }
}
