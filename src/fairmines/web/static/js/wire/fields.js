/** The fields of requests, as web/wire/requests.py: which values they allow, and how errors say so. */

import { GRADES } from "../daily/terms.js";
import { MARKS } from "../play/moves.js";
import { DEALS, FIRSTS, PROOF_RULES, RULES } from "../core/terms.js";

/**
 * @typedef {{name: string, fits: (value: unknown) => boolean, expected: string, required: boolean,
 *   absent: unknown}} Field `absent` is the value if the field is not there
 * @typedef {{tag: string, fields: Field[]}} Kind of requests
 */

/** @typedef {{fits: (value: unknown) => boolean, expected: string}} Values */

/** @type {Values} */
const COUNT = {
  fits: (value) => typeof value === "number" && value >= 0,
  expected: "a whole number from 0",
};
/** @type {Values} */
const CELL = {
  fits: (value) =>
    Array.isArray(value) && value.length === 2 && value.every((it) => typeof it === "number"),
  expected: "[row, column], two whole numbers",
};
/** @type {Values} */
const SEED = {
  fits: (value) => typeof value === "string" && /^[0-9]{1,20}$/u.test(value),
  expected: "a decimal string below 2**64",
};
/** @type {Values} */
const TRUTH = { fits: (value) => typeof value === "boolean", expected: "true or false" };

/**
 * @param {readonly string[]} names
 * @returns {Values}
 */
const oneOf = (names) => ({
  fits: (value) => typeof value === "string" && names.includes(value),
  expected: `one of ${names.join(", ")}`,
});

/**
 * @param {string} name
 * @param {Values} values
 * @returns {Field}
 */
const needed = (name, values) => ({ name, ...values, required: true, absent: undefined });

/**
 * @param {string} name
 * @param {Values} values
 * @returns {Field}
 */
const nullable = (name, { fits, expected }) => ({
  ...{ name, expected, required: false, absent: null },
  fits: (value) => value === null || fits(value),
});

/**
 * @param {string} name
 * @returns {Field} false if it is absent
 */
const truth = (name) => ({ name, ...TRUTH, required: false, absent: false });

/** @type {Kind} */
export const NEW_GAME = {
  tag: "",
  fields: [
    needed("width", COUNT),
    needed("height", COUNT),
    needed("mines", COUNT),
    needed("rules", oneOf(RULES)),
    needed("first", oneOf(FIRSTS)),
    needed("deal", oneOf(DEALS)),
    nullable("seed", SEED),
    nullable("start", CELL),
    truth("practice"),
    nullable("difficulty", oneOf(PROOF_RULES)),
  ],
};

/** @type {Values} */
const DATE = { fits: (value) => typeof value === "string", expected: "a date, YYYY-MM-DD" };

/** @type {Kind} */
export const DAILY = {
  tag: "",
  fields: [needed("date", DATE), needed("grade", oneOf(GRADES)), truth("practice")],
};

const N = needed("n", COUNT);
const cell = needed("cell", CELL);
const step = nullable("step", COUNT);

/** @type {readonly Kind[]} */
export const MOVES = [
  { tag: "open", fields: [N, cell] },
  { tag: "flag", fields: [N, cell, truth("marks"), nullable("to", oneOf(MARKS))] },
  { tag: "chord", fields: [N, cell] },
  { tag: "undo", fields: [N] },
];

/** @type {readonly Kind[]} */
export const QUESTIONS = [
  { tag: "states", fields: [N] },
  { tag: "probabilities", fields: [N, truth("brief")] },
  { tag: "clues", fields: [N, cell] },
  { tag: "hint", fields: [N] },
  { tag: "advise", fields: [N] },
  { tag: "explain", fields: [N, cell, step] },
  { tag: "moment", fields: [N, step] },
];
