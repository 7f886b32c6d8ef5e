/** The sentences of proofs: turns messages, which are keys and values, into texts. */

import { capitalize, formatList, formatNumber, t } from "../core/i18n.js";

/**
 * @typedef {import("../host/protocol.js").Place} Place
 * @typedef {import("../host/protocol.js").ProofMessage} ProofMessage
 * @typedef {(place: Place) => number} ClueAt returns the clue of an opened cell
 */

/** The values that list clues; other lists are cells. */
const CLUES = ["clue", "clues", "inner", "outer"];

/** @param {import("../host/protocol.js").ProofRule} rule */
export function ruleName(rule) {
  return t(`rule.${rule}`);
}

/**
 * Returns what a proof shows, or that the cell is undetermined.
 *
 * @param {import("../host/protocol.js").Explanation} explanation
 */
export function headline(explanation) {
  if (!explanation.cell) return t("proof.clash");
  const [row, column] = explanation.cell;
  if ("withMine" in explanation) return t("proof.undetermined", { row, column });
  return t(explanation.mined ? "proof.mined" : "proof.safe", { row, column });
}

/**
 * Returns a sentence of a proof.
 *
 * @param {ProofMessage} message
 * @param {ClueAt} clueAt
 */
export function sentence({ key, values }, clueAt) {
  /** @type {Record<string, string | number>} */
  const words = {};
  for (const [name, value] of Object.entries(values)) {
    if (!Array.isArray(value)) words[name] = value;
    else words[name] = CLUES.includes(name) ? listClues(value, clueAt) : listCells(value);
  }
  const text = t(/** @type {import("../lang/en.js").Key} */ (`proof.say.${key}`), words);
  return capitalize(text);
}

/**
 * Name clues with their numbers: "the 1 at row 1, column 2 and the 3 at row 1, column 3".
 *
 * @param {Place[]} clues
 * @param {ClueAt} clueAt
 */
function listClues(clues, clueAt) {
  return formatList(
    clues.map(([row, column]) =>
      t("proof.clue", { number: clueAt([row, column]), row, column }),
    ),
  );
}

/**
 * Name cells row by row: "row 0, columns 1 to 3 and row 2, column 5".
 *
 * @param {Place[]} cells
 */
function listCells(cells) {
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  const inOrder = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (const [row, column] of inOrder) rows.set(row, [...(rows.get(row) ?? []), column]);
  const parts = [...rows].map(([row, columns]) =>
    t("proof.cells", { row, columns: listNumbers(columns), count: columns.length }),
  );
  return formatList(parts);
}

/**
 * Join ascending numbers; three or more in a row become "1 to 3".
 *
 * @param {number[]} numbers
 */
function listNumbers(numbers) {
  /** @type {number[][]} */
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[last.length - 1] === number - 1) last.push(number);
    else runs.push([number]);
  }
  const words = runs.flatMap((run) =>
    run.length < 3
      ? run.map((number) => formatNumber(number))
      : [t("proof.range", { from: run[0], to: run[run.length - 1] })],
  );
  return formatList(words);
}
