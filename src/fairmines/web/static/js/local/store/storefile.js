/**
 * All games and the settings of a store as one file: lines of JSON, a header, a
 * line for each game, and the number of games. docs/reference/store-file.md describes it.
 */

import { checkLevel } from "../../boards/level.js";
import { counted, quote } from "../../core/checks.js";
import { floatRepr } from "../../core/floats.js";
import { Refusal } from "../../host/refusal.js";
import { checkDifficulty } from "../../play/deals.js";
import { encode, Float, plain } from "../../records/encoding.js";
import { quoteJson, readFields } from "../../records/fields.js";
import { GAME_LINE } from "../../records/formats.js";
import { parseJson } from "../../records/json.js";
import { IMPORTED_MOVES } from "../../kernel/limits.js";
import { nameDeal, splitDeal } from "./storeddeals.js";
import { DamagedGameError, readRow, STORED_EXPECTED } from "./gamerow.js";
import { unpackMove } from "./moverecord.js";

/**
 * @typedef {import("./gamerow.js").GameRow} GameRow
 * @typedef {{row: GameRow, records: string[]}} StoredGame
 */

const FORMAT = "fairmines games";
/** Without visitors, as this page writes it; with those of a server of earlier versions. Here all games are one's own. */
const VERSIONS = [1, 2];
const NO_TEXT = /[\x00-\x08\x0b-\x1f\x7f\ufffd]/u;
/** How many damaged lines are named. */
const NAMED = 10;
/** In bytes: a longer line is no footer, and is parsed once. */
const LONGEST_FOOTER = 100;

const FLOATS = ["elapsed", "touched", "began"];

// Writing

/** @param {string} settings the text of a JSON object */
export const writeHeader = (settings) =>
  `{"format":"${FORMAT}","version":${VERSIONS[0]},"settings":${settings}}\n`;

/** @param {number} games */
export const writeFooter = (games) => `{"games":${games}}\n`;

/** The fields before the moves, in their order; only a server of earlier versions had visitors. */
const ORDER = Object.keys(GAME_LINE.properties).filter((name) => !["moves", "visitor"].includes(name));

/**
 * Writes the line of a game.
 *
 * @param {GameRow} row
 * @param {string[]} records
 */
export function writeGame(row, records) {
  const fields = /** @type {Record<string, unknown>} */ ({ ...row, ...splitDeal(row.deal) });
  const pairs = ORDER.map((name) => {
    const value = fields[name];
    return [name, FLOATS.includes(name) && value !== null ? new Float(Number(value)) : value];
  });
  const head = encode(Object.fromEntries(pairs)).slice(0, -1);
  return `${head},"moves":[${records.join(",")}]}\n`;
}

// Reading

/**
 * Reads the first line.
 *
 * @param {Uint8Array} line
 * @returns {string} the settings, the text of a JSON object
 * @throws {Refusal} if the file has another format, or a later version
 */
export function readHeader(line) {
  const header = parsed(line);
  if (!isObject(header) || header.format !== FORMAT) {
    const beginning = new TextDecoder("utf-8", { ignoreBOM: true }).decode(line.subarray(0, 60), { stream: true });
    const found = NO_TEXT.test(beginning) ? "bytes that are no text" : quote(beginning);
    throw wrong(
      `this is no file of games: it begins with ${found}, expected 'format' to be '${FORMAT}'`,
    );
  }
  const { version, settings } = header;
  if (!VERSIONS.includes(version)) throw wrong(`the file has version ${quoteJson(version)}: expected 1 or 2`);
  if (!isObject(settings)) throw wrong(`the settings are ${quoteJson(settings)}: expected a JSON object`);
  return JSON.stringify(plain(settings));
}

/** What is wrong with a file: how many lines, and the first sentences. */
export class Problems {
  constructor() {
    this.count = 0;
    /** @type {string[]} */
    this.sentences = [];
  }

  /**
   * @param {number} line from 1
   * @param {string} sentence
   */
  add(line, sentence) {
    this.count++;
    if (this.sentences.length < NAMED) this.sentences.push(`line ${line}: ${sentence}`);
  }
}

/**
 * Reads the lines after the header; leaves out those that are damaged, and notes them.
 *
 * @param {Iterable<Uint8Array>} lines
 * @param {Problems} problems
 * @returns {Generator<StoredGame>}
 */
export function* readGames(lines, problems) {
  /** @type {number | null} */
  let footer = null;
  let [games, number] = [0, 1];
  const ids = new Set();
  for (const line of lines) {
    number++;
    if (line.every(isBlank)) continue;
    if (footer !== null) {
      problems.add(number, "it comes after the end: expected no more lines");
      continue;
    }
    footer = readFooter(line);
    if (footer !== null) continue;
    games++;
    try {
      const game = readGame(line);
      if (ids.has(game.row.id)) throw wrong(`game '${game.row.id}' is there twice: expected different ids`);
      ids.add(game.row.id);
      yield game;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof DamagedGameError)) throw error;
      problems.add(number, error.message);
    }
  }
  if (footer === null) problems.add(number, `the file ends after ${counted(games, "game")}: expected their number`);
  else if (footer !== games) problems.add(number, `the file has ${counted(games, "game")}: expected ${footer}`);
}

/**
 * Reads the line of a game. The moves are not played: a game whose moves do not add up is set aside when
 * somebody opens it.
 *
 * @param {Uint8Array} line
 * @returns {StoredGame}
 * @throws {Refusal | DamagedGameError} if it is damaged
 */
export function readGame(line) {
  const game = readFields(GAME_LINE, readJson(line), STORED_EXPECTED);
  const { moves, difficulty, deal, seed } = game;
  checkLevel(game);
  if (BigInt(seed) >= 2n ** 64n) throw wrong(`seed is '${seed}': expected a decimal string below 2**64`);
  checkDifficulty(deal, difficulty);
  if (moves.length > IMPORTED_MOVES) {
    const most = IMPORTED_MOVES.toLocaleString("en");
    throw wrong(`moves has ${counted(moves.length, "move")}: expected at most ${most}`);
  }
  const row = readRow({ ...game, deal: nameDeal(deal, difficulty), moves: moves.length });
  moves.forEach((/** @type {any} */ move, /** @type {number} */ index) => checkMove(move, row, `moves[${index}]`));
  return { row, records: moves.map(writeMove) };
}

/** @param {any} move as it was read: its attempt may be a long integer, which JSON.stringify refuses */
const writeMove = (move) => (typeof move.attempt === "bigint" ? encode(move) : JSON.stringify(move));

/**
 * @param {import("./moverecord.js").StoredMove} move
 * @param {GameRow} row
 * @param {string} name
 */
function checkMove(move, row, name) {
  const { kind, row: r, column, elapsed = 0, redrawn = null } = move;
  if (!(r >= 0 && r < row.height && column >= 0 && column < row.width)) {
    const board = `${row.width}x${row.height}`;
    throw wrong(`${name} is at row ${r}, column ${column}: expected a cell of a ${board} board`);
  }
  if (!(elapsed >= 0)) throw wrong(`${name} has elapsed ${floatRepr(elapsed)}: expected seconds, 0 or more`);
  if ((kind === "open" || kind === "chord") && redrawn === null) {
    throw wrong(`${name} does not say which cells it has redrawn`);
  }
  unpackMove(move, row);
}

/**
 * Reads the last line.
 *
 * @param {Uint8Array} line
 * @returns {number | null} the number of games; null if it is another line
 */
function readFooter(line) {
  const footer = line.length < LONGEST_FOOTER ? parsed(line) : null;
  const found = isObject(footer) && Object.keys(footer).join() === "games" ? footer.games : null;
  return Number.isInteger(found) && found >= 0 ? found : null;
}

/** @param {Uint8Array} line */
function parsed(line) {
  try {
    return /** @type {any} */ (parseJson(decode(line).replace(/^\ufeff/, ""), { surrogates: true }));
  } catch {
    return null;
  }
}

/** @param {Uint8Array} line */
function readJson(line) {
  try {
    return parseJson(decode(line));
  } catch (error) {
    throw wrong(`it is not JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {Uint8Array} line */
const decode = (line) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);

/** @param {number} byte */
const isBlank = (byte) => byte === 32 || (byte >= 9 && byte <= 13);

/**
 * @param {any} value
 * @returns {value is Record<string, any>}
 */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {string} sentence */
const wrong = (sentence) => new Refusal(sentence, "bad-request");
