/**
 * All games and the settings of a store as one file, as store/store_file.py: lines of JSON, a header, a
 * line for each game, and the number of games. docs/reference/store-file.md describes it.
 */

import { checkLevel } from "../../boards/level.js";
import { quote } from "../../core/checks.js";
import { floatRepr } from "../../core/floats.js";
import { MAX_SIDE } from "../../kernel/limits.js";
import { Refusal } from "../../host/refusal.js";
import { DEALS, FIRST_RULES, PROOF_RULES, RULES } from "../../core/terms.js";
import { checkDifficulty } from "../../play/deals.js";
import { encode, Float } from "../../records/encoding.js";
import { Fields, Malformed, parseJson } from "../../records/json.js";
import { IMPORTED_MOVES } from "../limits.js";
import { nameDeal, splitDeal } from "./deals.js";
import { COLUMNS, DamagedGameError, readRow } from "./gamerow.js";
import { decodeMove } from "./moverecord.js";

/**
 * @typedef {import("./gamerow.js").GameRow} GameRow
 * @typedef {{row: GameRow, records: string[]}} StoredGame
 */

const FORMAT = "fairmines games";
/** Without visitors of a server, as this page writes it; with visitors. Here all games are one's own. */
const VERSIONS = [1, 2];
const NO_TEXT = /[\x00-\x08\x0b-\x1f\x7f\ufffd]/u;
/** How many damaged lines are named. */
const NAMED = 10;

/** @type {Record<string, readonly (string | null)[]>} */
const CHOICES = {
  rules: RULES,
  first: Object.keys(FIRST_RULES),
  deal: DEALS,
  difficulty: [null, ...PROOF_RULES],
  status: ["playing", "won", "lost"],
};
const FIELDS = [...COLUMNS, "difficulty"];
const FLOATS = ["elapsed", "touched", "began"];

// Writing

/** @param {string} settings the text of a JSON object */
export const writeHeader = (settings) =>
  `{"format":"${FORMAT}","version":${VERSIONS[0]},"settings":${settings}}\n`;

/** @param {number} games */
export const writeFooter = (games) => `{"games":${games}}\n`;

/** The fields in their order. */
const ORDER = [
  ...["id", "width", "height", "mines", "rules", "first", "deal", "difficulty", "seed", "stated"],
  ...["assisted", "practice", "status", "elapsed", "touched", "began", "bbbv"],
];

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
 * @param {string} line
 * @returns {string} the settings, the text of a JSON object
 * @throws {Refusal} if the file has another format, or a later version
 */
export function readHeader(line) {
  const header = parsed(line);
  if (!isObject(header) || header.format !== FORMAT) {
    const beginning = line.slice(0, 60);
    const found = NO_TEXT.test(beginning) ? "bytes that are no text" : quote(beginning);
    throw wrong(
      `this is no file of games: it begins with ${found}, expected 'format' to be '${FORMAT}'`,
    );
  }
  const version = versionOf(line, header.version);
  if (!VERSIONS.some((it) => version === String(it))) {
    throw wrong(`the file has version ${version}: expected 1 or 2`);
  }
  if (!isObject(header.settings)) {
    throw wrong(`the settings are ${quote(header.settings)}: expected a JSON object`);
  }
  return JSON.stringify(header.settings);
}

/**
 * Reads the version as the server does: JSON.parse takes 1.0 for 1.
 *
 * @param {string} line
 * @param {unknown} version as JSON.parse reads it
 * @returns {string} as a literal of Python
 */
function versionOf(line, version) {
  if (typeof version === "boolean") return version ? "True" : "False";
  if (typeof version !== "number") return quote(version);
  try {
    const fields = parseJson(line, { numbers: true, surrogates: true });
    const strict = fields instanceof Fields ? fields.get("version") : null;
    return strict instanceof Float ? floatRepr(strict.value) : String(strict);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return String(version); // the settings are nested too deeply
  }
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
 * @param {Iterable<string>} lines
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
    if (!line.trim()) continue;
    if (footer !== null) {
      problems.add(number, "it comes after the end: expected no more lines");
      continue;
    }
    const fields = parsed(line);
    if (isObject(fields) && Object.keys(fields).join() === "games" && count(fields.games)) {
      footer = fields.games;
      continue;
    }
    games++;
    try {
      const game = readGame(fields);
      if (ids.has(game.row.id)) throw wrong(`game '${game.row.id}' is there twice: expected different ids`);
      ids.add(game.row.id);
      yield game;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof DamagedGameError)) throw error;
      problems.add(number, error.message);
    }
  }
  if (footer === null) problems.add(number, `the file ends after ${counted(games)}: expected their number`);
  else if (footer !== games) problems.add(number, `the file has ${counted(games)}: expected ${footer}`);
}

/** @param {number} games */
const counted = (games) => (games === 1 ? "1 game" : `${games} games`);

/**
 * Reads the line of a game. The moves are not played: a game whose moves do not add up is set aside when
 * somebody opens it.
 *
 * @param {any} fields
 * @returns {StoredGame}
 * @throws {Refusal | DamagedGameError} if it is damaged
 */
function readGame(fields) {
  if (!isObject(fields)) throw wrong("it is no JSON object");
  if ("visitor" in fields) {
    const { visitor, ...rest } = fields;
    if (!/^[0-9a-f]{32}$/.test(String(visitor))) throw wrong(`visitor is ${quote(visitor)}: expected 32 digits`);
    return readGame(rest);
  }
  for (const name of FIELDS) if (!(name in fields)) throw wrong(`${name} is missing`);
  for (const name of Object.keys(fields)) {
    if (!FIELDS.includes(name)) throw wrong(`field ${quote(name)} is unknown`);
  }
  for (const [name, choices] of Object.entries(CHOICES)) {
    if (choices.includes(fields[name])) continue;
    const expected = choices.filter((it) => it !== null).join(", ");
    throw wrong(`${name} is ${quote(fields[name])}: expected one of ${expected}`);
  }
  const { moves, difficulty, deal, id, seed } = fields;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(String(id))) throw wrong(`id is ${quote(id)}: expected letters and digits`);
  if (!/^[0-9]{1,20}$/.test(String(seed)) || BigInt(seed) >= 2n ** 64n) {
    throw wrong(`seed is ${quote(seed)}: expected a decimal string below 2**64`);
  }
  checkDifficulty(deal, difficulty);
  if (!Array.isArray(moves) || !moves.length) throw wrong(`moves is ${quote(moves)}: expected a list of moves`);
  if (moves.length > IMPORTED_MOVES) {
    const [found, most] = [moves.length, IMPORTED_MOVES].map((it) => it.toLocaleString("en"));
    throw wrong(`moves has ${found} moves: expected at most ${most}`);
  }
  const row = readRow({ ...fields, deal: nameDeal(deal, difficulty), moves: moves.length });
  for (const name of /** @type {const} */ (["width", "height"])) {
    if (row[name] > MAX_SIDE) throw wrong(`${name} is ${row[name]}: expected at most ${MAX_SIDE}`);
  }
  if (row.bbbv !== null && row.bbbv > MAX_SIDE ** 2) {
    throw wrong(`bbbv is ${row.bbbv}: expected at most ${MAX_SIDE ** 2}`);
  }
  checkLevel(row);
  return { row, records: moves.map((move, index) => readRecord(move, row, `moves[${index}]`)) };
}

/**
 * @param {any} move
 * @param {GameRow} row
 * @param {string} name
 */
function readRecord(move, row, name) {
  const text = JSON.stringify(move);
  const { kind, row: r, column, elapsed, redrawn } = decodeMove(text, row);
  if (!(r >= 0 && r < row.height && column >= 0 && column < row.width)) {
    const board = `${row.width}x${row.height}`;
    throw wrong(`${name} is at row ${r}, column ${column}: expected a cell of a ${board} board`);
  }
  if (!(elapsed >= 0)) throw wrong(`${name} has elapsed ${elapsed}: expected seconds, 0 or more`);
  if ((kind === "open" || kind === "chord") && redrawn === null) {
    throw wrong(`${name} does not say which cells it has redrawn`);
  }
  return text;
}

/** @param {string} line */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * @param {any} value
 * @returns {value is Record<string, any>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
const count = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {string} sentence */
const wrong = (sentence) => new Refusal(sentence, "bad-request");
