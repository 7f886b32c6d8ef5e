/** Proofs in English sentences. */

import { fill } from "../engine/fill.ts";
import { texts as rules } from "../lang/en/proofs.ts";
import { texts } from "./prooftexts.ts";
import type { Message, Pattern, Proof } from "../engine/answers.ts";
import type { View } from "../engine/view.ts";
import type { Cell, Explanation } from "../engine/level.ts";

type Key = keyof typeof texts;

/** The values that list clues; other lists are cells. */
const CLUES = ["clue", "clues", "inner", "outer"];

const plural = new Intl.PluralRules("en");
const numbers = new Intl.NumberFormat("en", { useGrouping: "min2" });
const lists = new Intl.ListFormat("en");

const say = (key: Key, values: Record<string, string | number> = {}) =>
  fill(texts[key], values, plural, (value) => numbers.format(value));

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Writes a proof, a step a paragraph, or the two layouts of an undetermined cell.
 *
 * @param explanation of `explain`
 */
export function proofInEnglish(view: View, explanation: Explanation) {
  const headline = sayHeadline(explanation);
  if ("with_mine" in explanation) {
    const { with_mine, without } = explanation;
    const lines = [say("proof.withMine"), ...with_mine, say("proof.without"), ...without];
    return [headline, ...lines].join("\n");
  }
  return [headline, ...proofLines(view, explanation)].join("\n");
}

/** Says what a proof shows and by which rule, or that the cell is undetermined. */
function sayHeadline(explanation: Explanation) {
  const cell = explanation.cell ? listCells([explanation.cell]) : "";
  if ("with_mine" in explanation) return capitalize(say("proof.undetermined", { cell }));
  const { rule, pattern, mined } = explanation;
  const shown = cell ? say(mined ? "proof.mined" : "proof.safe", { cell }) : say("proof.clash");
  const names = [say("proof.rule", { rule: rules[`rule.${rule}`] })];
  if (pattern) names.push(say("proof.pattern", { pattern: patternName(pattern) }));
  return [capitalize(shown), ...names].join(" ");
}

function proofLines(view: View, { settled, steps }: Proof) {
  const lines = settled ? [] : [say("proof.unsettled")];
  for (const [index, step] of steps.entries()) {
    const known = step.pattern ? `${patternName(step.pattern)}; ` : "";
    let start = `${index + 1}. (${known}${rules[`rule.${step.rule}`]}) `;
    for (const message of step.messages) {
      lines.push(`${start}${"  ".repeat(message.depth)}${sayMessage(view, message)}`);
      start = " ".repeat(start.length);
    }
  }
  return lines;
}

/** Names a pattern of clues: "1-2-1, reduced". */
function patternName({ name, reduced }: Pattern) {
  const word = name === "corner" || name === "hole" ? say(`pattern.${name}`) : name;
  return reduced ? say("pattern.reduced", { pattern: word }) : word;
}

function sayMessage(view: View, { key, values }: Message) {
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!Array.isArray(value)) words[name] = value;
    else words[name] = CLUES.includes(name) ? listClues(view, value) : listCells(value);
  }
  return capitalize(say(`proof.say.${key}` as Key, words));
}

/** Names clues with their numbers: "the 1 at row 1, column 2 and the 3 at row 1, column 3". */
const listClues = (view: View, places: Cell[]) =>
  lists.format(
    places.map(([row, column]) =>
      say("proof.clue", { number: view.cells[view.index([row, column])], row, column }),
    ),
  );

/** Names cells row by row: "row 0, columns 1 to 3 and row 2, column 5". */
function listCells(places: Cell[]) {
  const rows = new Map<number, number[]>();
  const inOrder = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (const [row, column] of inOrder) rows.set(row, [...(rows.get(row) ?? []), column]);
  const parts = [...rows].map(([row, columns]) =>
    say("proof.cells", { row, columns: listNumbers(columns), count: columns.length }),
  );
  return lists.format(parts);
}

/** Joins ascending numbers; three or more in a row become "1 to 3". */
function listNumbers(ascending: number[]) {
  const runs: number[][] = [];
  for (const number of ascending) {
    const last = runs.at(-1);
    if (last && last[last.length - 1] === number - 1) last.push(number);
    else runs.push([number]);
  }
  const words = runs.flatMap((run) =>
    run.length < 3
      ? run.map((number) => numbers.format(number))
      : [say("proof.range", { from: run[0], to: run[run.length - 1] })],
  );
  return lists.format(words);
}
