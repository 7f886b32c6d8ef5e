/**
 * Checks what JSON has against a description of our formats (formats.js), or says which field is wrong
 * and quotes its value; as play/json_fields.py. The first mistake in the text is found, as in Python.
 */

import { quote, repr, shortened, wrong } from "../core/checks.js";
import { floatRepr } from "../core/floats.js";
import { readDateTime } from "./datetime.js";
import { Float } from "./encoding.js";

/**
 * What msgspec writes of a type: a part of JSON Schema.
 *
 * @typedef {{type?: string, anyOf?: readonly Schema[], enum?: readonly unknown[],
 *   properties?: Readonly<Record<string, Schema>>, required?: readonly string[],
 *   additionalProperties?: Schema | boolean, items?: Schema | boolean, prefixItems?: readonly Schema[],
 *   minItems?: number, maxItems?: number, minimum?: number, maximum?: number, exclusiveMaximum?: number,
 *   pattern?: string, format?: string, contentEncoding?: string}} Schema
 *
 * @typedef {Readonly<Record<string, string>>} Expected field to what completes "FIELD is VALUE: expected ..."
 */

/** A value has another shape than expected. */
class Mistake extends Error {
  /** Where it is, such as ".moves[3].row". */
  place = "";
}

/**
 * Returns a value as plain data, with JavaScript's own numbers but for long integers, and without what the
 * schema does not name.
 *
 * @param {Schema} schema
 * @param {any} value of `parseJson`, or other plain data
 * @param {Expected} expected
 * @returns {any}
 * @throws {import("../host/refusal.js").Refusal} if a field is missing, unknown, or has a wrong value
 */
export function readFields(schema, value, expected) {
  try {
    return read(schema, value);
  } catch (error) {
    if (error instanceof Mistake) throw wrong(describe(error, value, expected));
    throw error;
  }
}

/** @type {Record<string, (value: any) => boolean>} */
const TYPES = {
  array: Array.isArray,
  boolean: (it) => typeof it === "boolean",
  integer: (it) => typeof it === "bigint" || Number.isInteger(it),
  null: (it) => it === null,
  number: (it) => it instanceof Float || typeof it === "number" || typeof it === "bigint",
  object: (it) => typeof it === "object" && it !== null && !Array.isArray(it) && !(it instanceof Float),
  string: (it) => typeof it === "string",
};
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * @param {Schema} schema
 * @param {any} value
 * @returns {any}
 */
function read(schema, value) {
  const found = schema.anyOf ? schema.anyOf.find((it) => fits(it, value)) : fits(schema, value) && schema;
  if (!found) throw new Mistake();
  if (found.type === "array") return readItems(found, value);
  if (found.type === "object") return readObject(found, value);
  if (found.type === "string") return readText(found, value);
  if (found.type === "integer" || found.type === "number") return readNumber(found, value);
  return value;
}

/**
 * @param {Schema} schema
 * @param {any} value
 */
const fits = ({ type, enum: choices }, value) =>
  (!type || TYPES[type](value)) && (!choices || choices.includes(value));

/**
 * Reads what is in a list or an object; its mistake is found there.
 *
 * @param {Schema} schema
 * @param {unknown} value
 * @param {(key: any) => string} writeStep
 * @param {number | string} key
 */
function readInside(schema, value, writeStep, key) {
  try {
    return read(schema, value);
  } catch (error) {
    if (error instanceof Mistake) error.place = writeStep(key) + error.place;
    throw error;
  }
}

/**
 * @param {Schema} schema
 * @param {number | bigint | Float} value
 */
function readNumber({ type, minimum = -Infinity, maximum = Infinity, exclusiveMaximum = Infinity }, value) {
  const plain = type === "integer" ? /** @type {number | bigint} */ (value) : toNumber(value);
  if (!(plain >= minimum && plain <= maximum && plain < exclusiveMaximum)) throw new Mistake();
  return plain;
}

/** @param {number | bigint | Float} value */
const toNumber = (value) => Number(value instanceof Float ? value.value : value);

/**
 * @param {Schema} schema
 * @param {string} value
 */
function readText({ pattern, format, contentEncoding }, value) {
  if (pattern && !new RegExp(pattern).test(value)) throw new Mistake();
  if (contentEncoding === "base64" && !BASE64.test(value)) throw new Mistake();
  if (format !== "date-time") return value;
  const time = readDateTime(value);
  if (time === null) throw new Mistake();
  return time;
}

const writeIndex = (/** @type {number} */ index) => `[${index}]`;
const writeName = (/** @type {string} */ name) => `.${name}`;
const writeKey = () => "[...]";

/**
 * @param {Schema} schema
 * @param {unknown[]} value
 */
function readItems({ items, prefixItems, minItems = 0, maxItems = Infinity }, value) {
  const schemaOf = (/** @type {number} */ index) => /** @type {Schema} */ (prefixItems?.[index] ?? items ?? {});
  const known = prefixItems ? value.slice(0, maxItems) : value;
  const found = known.map((it, index) => readInside(schemaOf(index), it, writeIndex, index));
  if (value.length < minItems || value.length > maxItems) throw new Mistake();
  return found;
}

/**
 * @param {Schema} schema
 * @param {Record<string, unknown>} value
 */
function readObject({ properties, required = [], additionalProperties = true }, value) {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const name of Object.keys(value)) {
    if (properties && Object.hasOwn(properties, name)) {
      found[name] = readInside(properties[name], value[name], writeName, name);
    } else if (typeof additionalProperties === "object") {
      readInside(additionalProperties, value[name], writeKey, name);
    } else if (!additionalProperties) throw new Mistake(`contains unknown field ${quote(name)}`);
  }
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing) throw new Mistake(`missing required field '${missing}'`);
  return found;
}

/**
 * @param {Mistake} mistake
 * @param {any} value in which it was found
 * @param {Expected} expected
 */
function describe({ message, place }, value, expected) {
  if (message) return `the object ${message}${place ? ` in ${place.slice(1)}` : ""}`;
  if (!place) return `it is ${quoteJson(value)}: expected an object`;
  // 1. Follow the place, ".moves[3].row" for example, to its value.
  let name = "";
  for (const [, field, index] of place.matchAll(/\.(\w+)|\[(\d+|\.\.\.)\]/gu)) {
    if (index === "...") break; // Python does not know which key of a mapping it is
    if (field) name = field;
    else if (name === "moves") name = "move";
    value = value[field ?? Number(index)];
  }
  // 2. Describe it.
  return `${place.slice(1)} is ${quoteJson(value)}: expected ${expected[name] ?? "a whole number"}`;
}

/**
 * Quotes a value of `parseJson` as a literal of Python of at most 40 characters.
 *
 * @param {unknown} value
 */
export const quoteJson = (value) =>
  typeof value === "string" ? repr(shortened(value)) : shortened(literal(value));

/**
 * Writes a value as a literal of Python.
 *
 * @param {unknown} value
 * @returns {string}
 */
function literal(value) {
  if (typeof value === "string") return repr(value);
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value instanceof Float) return floatRepr(value.value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return `{${Object.entries(value).map(([name, it]) => `${repr(name)}: ${literal(it)}`).join(", ")}}`;
}
