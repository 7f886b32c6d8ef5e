/**
 * The shapes of JSON values, as the structs of play/record_json.py. A value of another shape throws
 * a `Mistake` with its place; the first one in the text is found, as on the server.
 */

import { quote } from "../core/checks.js";
import { Float } from "./encoding.js";
import { Fields } from "./json.js";

/** A value has another shape than expected. */
export class Mistake extends Error {
  /**
   * @param {string} place such as ".moves[3].row"
   * @param {string} [what] what is wrong with the fields of an object; none for a value of a wrong type
   */
  constructor(place, what = "") {
    super(what);
    this.place = place;
  }
}

/** @typedef {(value: unknown, place: string) => any} Shape returns the value as plain data */

/**
 * @param {(value: any) => boolean} fits
 * @returns {Shape}
 */
const only = (fits) => (value, place) => {
  if (!fits(value)) throw new Mistake(place);
  return value;
};

export const integer = only((it) => typeof it === "number" || typeof it === "bigint");
export const text = only((it) => typeof it === "string");
export const truth = only((it) => typeof it === "boolean");

/** @type {Shape} */
export const float = (value, place) => {
  if (value instanceof Float) return value.value;
  return Number(integer(value, place));
};

/** @param {RegExp} pattern */
export const matching = (pattern) => only((it) => typeof it === "string" && pattern.test(it));

/** @param {readonly string[]} names */
export const oneOf = (names) => only((it) => names.includes(it));

/**
 * @param {Shape} shape
 * @returns {Shape}
 */
export const nullable = (shape) => (value, place) => (value === null ? null : shape(value, place));

/**
 * @param {Shape} item
 * @returns {Shape}
 */
export const list = (item) => (value, place) => {
  if (!Array.isArray(value)) throw new Mistake(place);
  return value.map((it, index) => item(it, `${place}[${index}]`));
};

/** @type {Shape} */
export const pair = (value, place) => {
  if (!Array.isArray(value)) throw new Mistake(place);
  const found = value.slice(0, 2).map((it, index) => integer(it, `${place}[${index}]`));
  if (value.length !== 2) throw new Mistake(place);
  return found;
};

/**
 * Any names with values of one shape.
 *
 * @param {Shape} shape
 * @returns {Shape}
 */
export const mapping = (shape) => (value, place) => {
  if (!(value instanceof Fields)) throw new Mistake(place);
  return Object.fromEntries([...value].map(([name, it]) => [name, shape(it, `${place}[...]`)]));
};

/**
 * @param {Record<string, Shape>} required
 * @param {Record<string, Shape>} [optional]
 * @returns {Shape}
 */
export const object = (required, optional = {}) => {
  const shapes = new Map(Object.entries({ ...required, ...optional }));
  return (value, place) => {
    if (!(value instanceof Fields)) throw new Mistake(place);
    const found = [...value].map(([name, it]) => {
      const shape = shapes.get(name);
      if (!shape) throw new Mistake(place, `contains unknown field ${quote(name)}`);
      return [name, shape(it, `${place}.${name}`)];
    });
    const missing = Object.keys(required).find((name) => !value.has(name));
    if (missing) throw new Mistake(place, `missing required field '${missing}'`);
    return Object.fromEntries(found);
  };
};
