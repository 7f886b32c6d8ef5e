/** Reviews of games, as web/review_api.py answers them. */

import { MAX_RECORD } from "../filelimits.js";
import { KernelWorker } from "../kernel/kernelworker.js";
import { loadJudging } from "../kernel/loading.js";
import { REVIEW_GAMES } from "../kernel/limits.js";
import { Refusal } from "../refusal.js";
import { bounded, readCount } from "../wire/receiving.js";
import { readFile } from "./recordfile.js";
import { answerWithin } from "./within.js";

/**
 * @typedef {import("../records/record.js").GameRecord} GameRecord
 * @typedef {{ask: (call: string, asked: any, signal?: AbortSignal) => Promise<any>}} Asker
 */

/** Reviews games in a worker of its own, so that neither moves nor questions wait for it. */
export class Reviews {
  /** @param {Asker} [worker] */
  constructor(worker = new KernelWorker(makeWorker, loadJudging)) {
    this.worker = worker;
  }

  /**
   * Reviews a finished game: `GET /api/games/{id}/review`.
   *
   * @param {GameRecord} record
   * @param {URLSearchParams} query
   * @param {AbortSignal} [signal]
   * @returns {Promise<string>} JSON
   * @throws {Refusal}
   */
  async stored(record, query, signal) {
    return this.ask({ record, games: readGames(query) }, signal);
  }

  /**
   * Reviews a game in a file: `POST /api/review`.
   *
   * @param {Uint8Array} bytes
   * @param {URLSearchParams} query
   * @param {AbortSignal} [signal]
   * @returns {Promise<string>} JSON
   * @throws {Refusal}
   */
  async file(bytes, query, signal) {
    return this.ask({ bytes: bounded(bytes, MAX_RECORD), games: readGames(query) }, signal);
  }

  /**
   * Reads a game from the bytes of a file.
   *
   * @param {Uint8Array} bytes
   * @throws {Refusal}
   */
  read(bytes) {
    return readFile(bytes);
  }

  /**
   * @param {import("./reviewedgame.js").Asked} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<string>}
   */
  ask(asked, signal) {
    return answerWithin((waiting) => this.worker.ask("review", asked, waiting), signal);
  }
}

/**
 * Reads the number of games that each winning chance is to rest on.
 *
 * @param {URLSearchParams} query
 */
function readGames(query) {
  const games = readCount(query, "games", 0);
  if (games > REVIEW_GAMES) {
    throw new Refusal(`games is ${games}: expected 0 to ${REVIEW_GAMES}`, "bad-request");
  }
  return games;
}

function makeWorker() {
  return new Worker(new URL("reviewworker.js", import.meta.url), { type: "module" });
}
