/** Asks the box of games; docs/architecture.md describes its requests and answers. */

import { linesOf } from "./store/transfer.js";

/**
 * @typedef {"boxAway" | "boxKey" | "notCopied"} BoxProblem the box does not answer; it has another
 *   key than this page, as after its next start; it or the browser cannot store the games of the
 *   other
 *
 * @typedef {{box: string, before: {name?: string, deleted?: number}, lacking: string[], others:
 *   {games: string[], drills: string[]}}} Comparison which box it is and was before 1.1; the ids
 *   that it lacks, and those of its lines that this browser does not have
 *
 * @typedef {{kind: "game" | "drill", id: string, text: string}} BoxLine
 */

/** How long a box may take for an answer. */
const PATIENCE_MS = 10_000;
const FORBIDDEN = 403;
const TOO_LONG = 413;
const FULL = 507;

/** The box cannot be used now. */
export class BoxError extends Error {
  /** @param {BoxProblem} problem @param {string} sentence */
  constructor(problem, sentence) {
    super(sentence);
    this.problem = problem;
  }
}

export class BoxRequests {
  /**
   * @param {string} address of the games
   * @param {string | null} key
   */
  constructor(address, key) {
    this.address = address;
    this.key = key;
  }

  /** @param {string[]} ids all that this browser has @returns {Promise<Comparison>} */
  async compare(ids) {
    return readHead((await this.#ask("POST", "/compare", ids.join("\n"))).body);
  }

  /**
   * Stores lines.
   *
   * @param {BoxLine[]} lines of a megabyte in all, or a single one
   * @returns {Promise<string[]>} the ids of those that the box will never take
   */
  async store(lines) {
    const text = lines.map(({ kind, id, text }) => `${kind} ${id} ${text}\n`).join("");
    const { status, body } = await this.#ask("POST", "", text);
    if (status === TOO_LONG) return lines.map(({ id }) => id);
    return readHead(body).refused.map((/** @type {{id: string}} */ { id }) => id);
  }

  /**
   * Reads the lines of the first ones of some ids; a damaged line is left out.
   *
   * @param {string[]} ids
   * @returns {Promise<{read: number, lines: Uint8Array[]}>} how many ids were read
   */
  async read(ids) {
    const { body } = await this.#ask("POST", "/read", ids.join("\n"));
    const [head, ...lines] = linesOf(body);
    return { read: readHead(head).read, lines };
  }

  /** @param {string[]} ids whose lines are deleted for good */
  async delete(ids) {
    await this.#ask("DELETE", "", ids.join("\n"));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string} body
   * @returns {Promise<{status: number, body: Uint8Array}>}
   */
  async #ask(method, path, body) {
    if (!this.key) throw new BoxError("boxKey", "this page has no key of the box");
    let response;
    let answer;
    try {
      const headers = { "X-Fairmines-Key": this.key };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      response = await fetch(this.address + path, { method, body, headers, signal });
      answer = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      const why = /** @type {Error} */ (error).message;
      throw new BoxError("boxAway", `the box cannot be reached: ${why}`);
    }
    const { status } = response;
    if (status === FORBIDDEN) throw new BoxError("boxKey", "the box has another key");
    if (status >= 300 && status !== TOO_LONG) {
      const problem = status === FULL ? "notCopied" : "boxAway";
      throw new BoxError(problem, `the box has failed: ${new TextDecoder().decode(answer)}`);
    }
    return { status, body: answer };
  }
}

/** @param {Uint8Array} body whose first line is JSON @returns {any} */
function readHead(body) {
  try {
    return JSON.parse(new TextDecoder().decode(linesOf(body).next().value ?? undefined));
  } catch {
    throw new BoxError("boxAway", "this is no box");
  }
}
