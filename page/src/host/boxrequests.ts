/** Asks the box of games; docs/architecture.md describes its requests and answers. */

import { linesOf } from "./store/gamesfile.ts";

/**
 * The box does not answer; it has another key than this page, as after its next start; it or the
 * browser cannot store the games of the other.
 */
export type BoxProblem = "boxAway" | "boxKey" | "notCopied";

/**
 * Which box it is and was before 1.1; the ids that it lacks, and those of its lines that this
 * browser does not have.
 */
export type Comparison = {
  box: string;
  before: { name?: string; deleted?: number };
  lacking: string[];
  others: { games: string[]; drills: string[] };
};

export type BoxLine = { kind: "game" | "drill"; id: string; text: string };

/** How long a box may take for an answer. */
const PATIENCE_MS = 10_000;
const FORBIDDEN = 403;
const TOO_LONG = 413;
const FULL = 507;

/** The box cannot be used now. */
export class BoxError extends Error {
  problem: BoxProblem;

  constructor(problem: BoxProblem, sentence: string) {
    super(sentence);
    this.problem = problem;
  }
}

export class BoxRequests {
  address: string;
  key: string | null;

  /** @param address of the games */
  constructor(address: string, key: string | null) {
    this.address = address;
    this.key = key;
  }

  /** @param ids all that this browser has */
  async compare(ids: string[]): Promise<Comparison> {
    return readHead((await this.#ask("POST", "/compare", ids.join("\n"))).body);
  }

  /**
   * Stores lines.
   *
   * @param lines of a megabyte in all, or a single one
   * @returns the ids of those that the box will never take
   */
  async store(lines: BoxLine[]): Promise<string[]> {
    const text = lines.map(({ kind, id, text }) => `${kind} ${id} ${text}\n`).join("");
    const { status, body } = await this.#ask("POST", "", text);
    if (status === TOO_LONG) return lines.map(({ id }) => id);
    return readHead(body).refused.map(({ id }: { id: string }) => id);
  }

  /**
   * Reads the lines of the first ones of some ids; a damaged line is left out.
   *
   * @returns how many ids were read
   */
  async read(ids: string[]): Promise<{ read: number; lines: Uint8Array[] }> {
    const { body } = await this.#ask("POST", "/read", ids.join("\n"));
    const [head, ...lines] = linesOf(body);
    return { read: readHead(head).read, lines };
  }

  /** @param ids whose lines are deleted for good */
  async delete(ids: string[]) {
    await this.#ask("DELETE", "", ids.join("\n"));
  }

  async #ask(
    method: string,
    path: string,
    body: string,
  ): Promise<{ status: number; body: Uint8Array }> {
    if (!this.key) throw new BoxError("boxKey", "this page has no key of the box");
    let response;
    let answer;
    try {
      const headers = { "X-Fairmines-Key": this.key };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      response = await fetch(this.address + path, { method, body, headers, signal });
      answer = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      const why = (error as Error).message;
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

/** @param body whose first line is JSON; the callers check each field that they read */
function readHead(body: Uint8Array): any {
  try {
    return JSON.parse(new TextDecoder().decode(linesOf(body).next().value ?? undefined));
  } catch {
    throw new BoxError("boxAway", "this is no box");
  }
}
