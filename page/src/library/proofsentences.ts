/** The sentences of proofs, in any language: makes texts of messages, which are keys and values. */

import type { Message as ProofMessage, Pattern } from "../engine/answers.ts";
import type { Cell, Explanation } from "../engine/level.ts";

type ProofKey = keyof typeof import("./prooftexts.ts").texts;

/** Returns the clue of an opened cell. */
export type ClueAt = (place: Cell) => number;

export type Language = {
  say: (key: ProofKey, values?: Record<string, string | number>) => string;
  number: (value: number) => string;
  /** Joins words. */
  list: (words: string[]) => string;
  capitalize: (text: string) => string;
};

/** The values that list clues; other lists are cells. */
const CLUES = ["clue", "clues", "inner", "outer"];

/**
 * Returns whether the cells of a value of a message are mines, safe (false), or neither (null).
 *
 * @param key of the message
 * @param name of the value
 */
export function minedIn(key: string, name: string): boolean | null {
  if (name === "mines") return true;
  if (name === "safe") return false;
  if (name !== "cells" || !/\.(safe|mined)$/.test(key)) return null;
  return key.endsWith(".mined");
}

export class ProofSentences {
  language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  /** Returns what a proof shows, or that the cell is undetermined. */
  headline(explanation: Explanation) {
    const { capitalize, say } = this.language;
    if (!explanation.cell) return say("proof.clash");
    const undetermined = "with_mine" in explanation;
    const cell = this.cells([explanation.cell], undetermined ? null : explanation.mined);
    if (undetermined) return capitalize(say("proof.undetermined", { cell }));
    return capitalize(say(explanation.mined ? "proof.mined" : "proof.safe", { cell }));
  }

  /** Names a pattern of clues: "1-2-1, reduced". */
  pattern({ name, reduced }: Pattern) {
    const { say } = this.language;
    const word = name === "corner" || name === "hole" ? say(`pattern.${name}`) : name;
    return reduced ? say("pattern.reduced", { pattern: word }) : word;
  }

  /** Returns a sentence of a proof. */
  sentence({ key, values }: ProofMessage, clueAt: ClueAt) {
    const words: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(values)) {
      if (!Array.isArray(value)) words[name] = value;
      else if (CLUES.includes(name)) words[name] = this.clues(value, clueAt);
      else words[name] = this.cells(value, minedIn(key, name));
    }
    const text = this.language.say(`proof.say.${key}` as ProofKey, words);
    return this.language.capitalize(text);
  }

  /** Names clues with their numbers: "the 1 at row 1, column 2 and the 3 at row 1, column 3". */
  clues(places: Cell[], clueAt: ClueAt) {
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
   * @param _mined what the sentence says of them, for who draws them
   */
  cells(places: Cell[], _mined: boolean | null) {
    const rows = new Map<number, number[]>();
    const inOrder = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const [row, column] of inOrder) rows.set(row, [...(rows.get(row) ?? []), column]);
    const { list, say } = this.language;
    const parts = [...rows].map(([row, columns]) =>
      say("proof.cells", { row, columns: this.numbers(columns), count: columns.length }),
    );
    return list(parts);
  }

  /** Joins ascending numbers; three or more in a row become "1 to 3". */
  numbers(numbers: number[]) {
    const runs: number[][] = [];
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
