/** Reviews of games, and games in files of other formats. */

import { repr } from "../core/checks.js";
import { MAX_RECORD } from "./answerlimits.js";
import { KernelWorker } from "../kernel/kernelworker.js";
import { Refusal } from "../host/refusal.js";
import { askWithin } from "./within.js";

/**
 * @typedef {import("../records/record.js").GameRecord} GameRecord
 * @typedef {import("../reviewer/recorded.js").SavedRecord} SavedRecord a record as its JSON says
 * @typedef {import("../reviewer/recorded.js").ReviewedGame} ReviewedGame
 * @typedef {import("../kernel/kernelworker.js").Asker} Asker
 */

/**
 * The formats that are written, and the types of their content.
 *
 * @type {Record<string, string>}
 */
const WRITTEN = {
  json: "application/json",
  rawvf: "text/plain; charset=utf-8",
  evf: "application/octet-stream",
  evf3: "application/octet-stream",
};

/** Reviews games in a worker of its own, so that neither moves nor questions wait for it. */
export class Reviews {
  /**
   * @param {Asker} [worker] reviews
   * @param {Asker} [reader] reads replays of other programs, and writes games in any format
   */
  constructor(worker = new KernelWorker(makeWorker), reader = new KernelWorker(makeReader)) {
    this.worker = worker;
    this.reader = reader;
  }

  /** Loads the worker that reviews. */
  prepare() {
    return this.worker.prepare();
  }

  /**
   * Reviews a finished game.
   *
   * @param {GameRecord} record
   * @param {number} games that each winning chance rests on
   * @param {AbortSignal} [signal]
   * @returns {Promise<ReviewedGame>}
   * @throws {Refusal}
   */
  stored(record, games, signal) {
    return this.ask({ record, games }, signal);
  }

  /**
   * Reviews a game as it is saved.
   *
   * @param {SavedRecord} record
   * @param {number} games that each winning chance rests on
   * @param {AbortSignal} [signal]
   * @returns {Promise<ReviewedGame>}
   * @throws {Refusal}
   */
  saved(record, games, signal) {
    return this.ask({ saved: record, games }, signal);
  }

  /**
   * Reviews a game in a file.
   *
   * @param {Uint8Array} bytes
   * @param {{games: number, name: string, replay: number, partial?: boolean}} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<ReviewedGame>}
   * @throws {Refusal}
   */
  async file(bytes, { games, ...asked }, signal) {
    checkLength(bytes);
    const record = await this.readReplay({ bytes, ...asked }, signal);
    return this.ask(record ? { record, games } : { saved: bytes, games }, signal);
  }

  /**
   * Writes a game in another format.
   *
   * @param {SavedRecord} saved
   * @param {string} format
   * @param {string} version of this program, and what may follow a blank
   * @returns {Promise<Blob>}
   * @throws {Refusal}
   */
  async convert(saved, format, version) {
    if (!Object.hasOwn(WRITTEN, format)) {
      const names = Object.keys(WRITTEN).join(", ");
      const sentence = `format ${repr(format)}: no such game can be written, expected ${names}`;
      throw new Refusal(sentence, "bad-request");
    }
    const asked = { saved, format, program: `fairmines ${version.split(" ")[0]}` };
    const file = await askWithin(this.reader, "write", asked);
    return new Blob([file], { type: WRITTEN[format] });
  }

  /**
   * Reads a replay of another program.
   *
   * @param {{bytes: Uint8Array, name: string, replay: number, partial?: boolean}} asked a file with
   *   its name; the number of a replay in a session, from 1, or 0 for the only one; and whether to
   *   read a damaged one as far as it is whole
   * @param {AbortSignal} [signal]
   * @returns {Promise<GameRecord | null>} null if the file is JSON
   * @throws {Refusal}
   */
  async readReplay(asked, signal) {
    if (isJson(asked.bytes)) return null;
    return askWithin(this.reader, "read", asked, signal);
  }

  /**
   * @param {import("./reviewedgame.js").AskedGame} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<ReviewedGame>}
   */
  ask(asked, signal) {
    return askWithin(this.worker, "review", asked, signal);
  }
}

/** The blanks before a text, as Python has them. */
const BLANKS = /^[ \t-\r]*/;

/**
 * Tells whether a file is JSON, and so no replay of another program.
 *
 * @param {Uint8Array} bytes
 */
function isJson(bytes) {
  const start = new TextDecoder("utf-8").decode(bytes.subarray(0, 100));
  return start.replace(BLANKS, "").startsWith("{");
}

/**
 * @param {Uint8Array} bytes
 * @throws {Refusal} if a file is too long for a game
 */
function checkLength(bytes) {
  if (bytes.length <= MAX_RECORD) return;
  const most = MAX_RECORD.toLocaleString("en-US");
  throw new Refusal(`the body is too long: expected at most ${most} bytes`, "too-large");
}

function makeReader() {
  return new Worker(new URL("../replays/replayworker.js", import.meta.url), { type: "module" });
}

function makeWorker() {
  return new Worker(new URL("reviewworker.js", import.meta.url), { type: "module" });
}
