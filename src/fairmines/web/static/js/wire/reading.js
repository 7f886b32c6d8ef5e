/**
 * Reads requests, as web/wire/reading.py: JSON into objects, or a refusal that names the field and
 * quotes its value.
 */

import { checkLevel } from "../boards/level.js";
import { quote, wrong } from "../core/checks.js";
import { floatRepr } from "../core/floats.js";
import { MAX_SIDE } from "../kernel/limits.js";
import { Refusal } from "../host/refusal.js";
import { dumpJson } from "./dumping.js";
import { Float } from "./encoding.js";
import { DAILY, MOVES, NEW_GAME, QUESTIONS } from "./fields.js";
import { Fields, Malformed, parseJson } from "./json.js";

/**
 * @typedef {import("../host/protocol.js").NewGameRequest} NewGameRequest
 * @typedef {import("../host/protocol.js").Place} Place
 * @typedef {import("./fields.js").Kind} Kind
 *
 * @typedef {{n: number, do: "open" | "flag" | "chord" | "undo", cell: Place, marks?: boolean,
 *   to?: import("../play/display.js").Mark | null}} MoveRequest an undo has no cell
 * @typedef {{n: number, ask: "states" | "probabilities" | "clues" | "hint" | "advise" | "explain"
 *   | "moment", brief: boolean, cell: Place, step: number | null}} QuestionRequest
 *   with the fields that the question has
 */

const SEEDS = 2n ** 64n;

/**
 * Reads the body of `POST /api/games`.
 *
 * @param {string} text
 * @returns {Required<NewGameRequest>}
 * @throws {Refusal}
 */
export function readNewGame(text) {
  const body = readObject(text);
  checkFields(body, "", NEW_GAME);
  const request = /** @type {Required<NewGameRequest>} */ (valuesOf(body, NEW_GAME));
  for (const name of /** @type {const} */ (["width", "height"])) {
    if (request[name] > MAX_SIDE) {
      throw new Refusal(`${name} is ${request[name]}: expected at most ${MAX_SIDE}`, "too-large");
    }
  }
  if (request.seed !== null && BigInt(request.seed) >= SEEDS) {
    throw wrongValue(body, NEW_GAME, "seed");
  }
  checkLevel(request);
  return request;
}

/**
 * Reads the body of `POST /api/daily`.
 *
 * @param {string} text
 * @returns {{date: string, grade: import("../host/protocol.js").DailyGrade, practice: boolean}}
 * @throws {Refusal}
 */
export function readDaily(text) {
  const body = readObject(text);
  checkFields(body, "", DAILY);
  return /** @type {any} */ (valuesOf(body, DAILY));
}

/**
 * Reads a message of the connection to a game.
 *
 * @param {string} text
 * @returns {MoveRequest | QuestionRequest}
 * @throws {Refusal}
 */
export function readMessage(text) {
  const body = readObject(text);
  const [tag, kinds] = body.has("ask") ? ["ask", QUESTIONS] : ["do", MOVES];
  const kind = kinds.find((it) => it.tag === body.get(tag));
  if (!kind) {
    const found = body.has(tag) ? `${tag} is ${show(body.get(tag))}` : `${tag} is missing`;
    throw wrong(`${found}: expected one of ${kinds.map((it) => it.tag).join(", ")}`);
  }
  checkFields(body, tag, kind);
  return /** @type {any} */ ({ [tag]: kind.tag, ...valuesOf(body, kind) });
}

/**
 * Returns a message's number, for the error that answers it; null if it has no valid one.
 *
 * @param {string} text
 */
export function readNumber(text) {
  let body;
  try {
    body = parseJson(text, { numbers: true });
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
  const n = body instanceof Fields ? body.get("n") : null;
  return typeof n === "number" && n >= 0 ? n : null;
}

/**
 * Reads the body of `PUT /api/settings` and returns it as text; only the page knows its fields.
 *
 * @param {string} text
 * @throws {Refusal} if the text is no JSON object
 */
export function readSettings(text) {
  let value;
  try {
    value = parseJson(text.replace(/^\ufeff/u, ""), { surrogates: true });
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw wrong("the settings are not JSON");
  }
  if (!(value instanceof Fields)) {
    throw wrong(`the settings are ${show(value)}: expected a JSON object`);
  }
  return dumpJson(value);
}

/**
 * Reads any JSON object.
 *
 * @param {string} text
 * @throws {Refusal} for other JSON and for text that is no JSON
 */
function readObject(text) {
  let value;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw wrong(`the message is not JSON: ${error.message}`);
  }
  if (!(value instanceof Fields)) throw wrong(`the message is ${show(value)}: expected a JSON object`);
  return value;
}

/**
 * @param {Fields} body
 * @param {Kind} kind
 */
function valuesOf(body, { fields }) {
  return Object.fromEntries(fields.map(({ name, absent }) => [name, body.has(name) ? body.get(name) : absent]));
}

// What is wrong with a request

/**
 * Throws a refusal for the first wrong field of a request.
 *
 * @param {Fields} body
 * @param {string} tag the name of the field with the kind, "" for none
 * @param {Kind} kind
 */
function checkFields(body, tag, kind) {
  for (const { name, fits, expected, required } of kind.fields) {
    if (body.has(name)) {
      if (!fits(body.get(name))) throw wrongValue(body, kind, name);
    } else if (required) throw wrong(`${name} is missing: expected ${expected}`);
  }
  const names = [...(tag ? [tag] : []), ...kind.fields.map(({ name }) => name)];
  const unknown = [...body.keys()].filter((name) => !names.includes(name)).map(quote);
  if (unknown.length) throw wrong(`field ${unknown.join(", ")} is unknown: expected only ${names.join(", ")}`);
  // A value that a later one replaces may be anything else.
  if (body.replaced.some((it) => !fitsReplaced(it, tag, kind))) {
    throw wrong(`field ${quote(body.replaced[0][0])} comes twice: expected it once`);
  }
}

/**
 * @param {[string, unknown]} replaced
 * @param {string} tag
 * @param {Kind} kind
 */
function fitsReplaced([name, value], tag, kind) {
  if (name === tag) return value === kind.tag;
  return kind.fields.some((field) => field.name === name && field.fits(value));
}

/**
 * @param {Fields} body
 * @param {Kind} kind
 * @param {string} name
 */
function wrongValue(body, { fields }, name) {
  const expected = fields.find((it) => it.name === name)?.expected;
  return wrong(`${name} is ${show(body.get(name))}: expected ${expected}`);
}

/**
 * Quotes a value in JSON's notation; only names what is long or nested.
 *
 * @param {unknown} value
 */
export function show(value) {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return "a list";
  if (value instanceof Fields) return "an object";
  if (value instanceof Float) return floatRepr(value.value);
  if (typeof value === "bigint") return "a huge number";
  return JSON.stringify(value);
}
