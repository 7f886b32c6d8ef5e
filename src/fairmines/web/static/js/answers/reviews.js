/** Reviews of games, as web/review_api.py answers them. */

import { repr } from "../core/checks.js";
import { MAX_RECORD } from "../core/filelimits.js";
import { KernelWorker } from "../kernel/kernelworker.js";
import { REVIEW_GAMES } from "../kernel/limits.js";
import { writeRecord } from "../records/recordjson.js";
import { Refusal } from "../host/refusal.js";
import { encode } from "../wire/encoding.js";
import { bounded, readCount } from "../wire/receiving.js";
import { checkSize, isJson, readSaved } from "./recordfile.js";
import { answerWithin } from "./within.js";

/**
 * @typedef {import("../records/record.js").GameRecord} GameRecord
 * @typedef {{ask: (call: string, asked: any, signal?: AbortSignal) => Promise<any>}} Asker
 */

/**
 * The formats that are written: how their files end, and the types of their content.
 *
 * @type {Record<string, {ending: string, type: string}>}
 */
const WRITTEN = {
  json: { ending: "json", type: "application/json" },
  rawvf: { ending: "rawvf", type: "text/plain; charset=utf-8" },
  evf: { ending: "evf", type: "application/octet-stream" },
  evf3: { ending: "evf", type: "application/octet-stream" },
};

/** Reviews games in a worker of its own, so that neither moves nor questions wait for it. */
export class Reviews {
  /**
   * @param {Asker} [worker] reviews
   * @param {Asker} [reader] reads replays of other programs
   */
  constructor(worker = new KernelWorker(makeWorker), reader = new KernelWorker(makeReader)) {
    this.worker = worker;
    this.reader = reader;
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
    bounded(bytes, MAX_RECORD);
    const games = readGames(query);
    const replay = readCount(query, "replay", 0);
    const record = await this.readReplay(bytes, query.get("name") ?? "", replay, signal);
    return this.ask(record ? { record, games } : { bytes, games }, signal);
  }

  /**
   * Reads a game from the bytes of a file.
   *
   * @param {Uint8Array} bytes
   * @returns {Promise<GameRecord>}
   * @throws {Refusal}
   */
  async read(bytes) {
    return (await this.readReplay(bytes, "game.json", 0)) ?? readSaved(bytes);
  }

  /**
   * Writes a game in a file in another format: `POST /api/convert`.
   *
   * @param {Uint8Array} bytes
   * @param {URLSearchParams} query
   * @param {string} version of this program
   * @returns {Promise<{body: string | Uint8Array, ending: string, type: string}>}
   * @throws {Refusal}
   */
  async convert(bytes, query, version) {
    bounded(bytes, MAX_RECORD);
    const format = query.get("format") ?? "";
    const replay = readCount(query, "replay", 0);
    const written = WRITTEN[format];
    if (!Object.hasOwn(WRITTEN, format)) {
      const names = Object.keys(WRITTEN).join(", ");
      const sentence = `format ${repr(format)}: no such game can be written, expected ${names}`;
      throw new Refusal(sentence, "bad-request");
    }
    const found = await this.readReplay(bytes, query.get("name") ?? "", replay);
    const record = found ?? readSaved(bytes);
    if (format === "json") return { ...written, body: `${encode(writeRecord(record))}\n` };
    const asked = { record, format, program: `fairmines ${version}` };
    const body = await answerWithin((waiting) => this.reader.ask("write", asked, waiting));
    return { ...written, body };
  }

  /**
   * Reads a replay of another program.
   *
   * @param {Uint8Array} bytes
   * @param {string} name of the file
   * @param {number} replay the number of one in a session, from 1; with 0 the only one
   * @param {AbortSignal} [signal]
   * @returns {Promise<GameRecord | null>} null if the file is JSON
   * @throws {Refusal}
   */
  async readReplay(bytes, name, replay, signal) {
    if (isJson(bytes)) return null;
    const asked = { bytes, name, replay };
    /** @type {GameRecord | null} */
    const record = await answerWithin((waiting) => this.reader.ask("read", asked, waiting), signal);
    if (record) checkSize(record);
    return record;
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

function makeReader() {
  return new Worker(new URL("../replays/replayworker.js", import.meta.url), { type: "module" });
}

function makeWorker() {
  return new Worker(new URL("reviewworker.js", import.meta.url), { type: "module" });
}
