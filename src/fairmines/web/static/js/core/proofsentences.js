/** The sentences of proofs, in any language: makes texts of messages, which are keys and values. */

/**
 * @import { Cell, Explanation } from "../games/protocol.js"
 *
 * @typedef {import("../games/protocol.js").ProofMessage} ProofMessage
 * @typedef {keyof typeof import("../lang/en/proofs.js").texts} ProofKey
 * @typedef {(place: Cell) => number} ClueAt returns the clue of an opened cell
 *
 * @typedef {object} Language
 * @property {(key: ProofKey, values?: Record<string, string | number>) => string} say
 * @property {(value: number) => string} number
 * @property {(words: string[]) => string} list joins words
 * @property {(text: string) => string} capitalize
 */

/** The values that list clues; other lists are cells. */
const CLUES = ["clue", "clues", "inner", "outer"];

export class ProofSentences {
  /** @param {Language} language */
  constructor(language) {
    this.language = language;
  }

  /**
   * Returns what a proof shows, or that the cell is undetermined.
   *
   * @param {Explanation} explanation
   */
  headline(explanation) {
    const { say } = this.language;
    if (!explanation.cell) return say("proof.clash");
    const [row, column] = explanation.cell;
    if ("with_mine" in explanation) return say("proof.undetermined", { row, column });
    return say(explanation.mined ? "proof.mined" : "proof.safe", { row, column });
  }

  /**
   * Returns a sentence of a proof.
   *
   * @param {ProofMessage} message
   * @param {ClueAt} clueAt
   */
  sentence({ key, values }, clueAt) {
    /** @type {Record<string, string | number>} */
    const words = {};
    for (const [name, value] of Object.entries(values)) {
      if (!Array.isArray(value)) words[name] = value;
      else words[name] = CLUES.includes(name) ? this.clues(value, clueAt) : this.cells(value);
    }
    const text = this.language.say(/** @type {ProofKey} */ (`proof.say.${key}`), words);
    return this.language.capitalize(text);
  }

  /**
   * Names clues with their numbers: "the 1 at row 1, column 2 and the 3 at row 1, column 3".
   *
   * @param {Cell[]} places
   * @param {ClueAt} clueAt
   */
  clues(places, clueAt) {
    const { list, say } = this.language;
    return list(
      places.map(([row, column]) =>
        say("proof.clue", { number: clueAt([row, column]), row, column }),
      ),
    );
  }

  /**
   * Names cells row by row: "row 0, columns 1 to 3 and row 2, column 5".
   *
   * @param {Cell[]} places
   */
  cells(places) {
    /** @type {Map<number, number[]>} */
    const rows = new Map();
    const inOrder = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const [row, column] of inOrder) rows.set(row, [...(rows.get(row) ?? []), column]);
    const { list, say } = this.language;
    const parts = [...rows].map(([row, columns]) =>
      say("proof.cells", { row, columns: this.numbers(columns), count: columns.length }),
    );
    return list(parts);
  }

  /**
   * Joins ascending numbers; three or more in a row become "1 to 3".
   *
   * @param {number[]} numbers
   */
  numbers(numbers) {
    /** @type {number[][]} */
    const runs = [];
    for (const number of numbers) {
      const last = runs.at(-1);
      if (last && last[last.length - 1] === number - 1) last.push(number);
      else runs.push([number]);
    }
    const { list, number, say } = this.language;
    const words = runs.flatMap((run) =>
      run.length < 3
        ? run.map(number)
        : [say("proof.range", { from: run[0], to: run[run.length - 1] })],
    );
    return list(words);
  }
}
