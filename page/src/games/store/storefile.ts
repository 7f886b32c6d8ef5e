/**
 * All games and the settings of a store as one file: lines of JSON, a header, a line for each game,
 * and the number of games. docs/reference/store-file.md describes it; the kernel says what is wrong
 * with a line.
 */

import { checkFile } from "../../core/files.ts";
import { nameDeal, splitDeal, type GameRow } from "./gamerow.ts";
import type { Kernel } from "../../core/kernel.ts";
import type { DrillAnswer } from "../../train/training.ts";

export type StoredGame = { row: GameRow; records: string[] };

/** An answer to a drill. */
type AnswerLine = { answer: DrillAnswer };

/** @param settings the text of a JSON object */
export const writeHeader = (settings: string) =>
  `{"format":"fairmines games","version":1,"settings":${settings}}\n`;

export const writeFooter = (games: number) => `{"games":${games}}\n`;

/** Writes the line of a game. */
export function writeGame(row: GameRow, records: string[]) {
  const { id, width, height, mines, rules, first, seed, stated, assisted, practice, status } = row;
  const { elapsed, touched, began, bbbv } = row;
  const { deal, difficulty } = splitDeal(row.deal);
  const head = JSON.stringify({
    ...{
      id,
      width,
      height,
      mines,
      rules,
      first,
      deal,
      difficulty,
      seed,
      stated,
      assisted,
      practice,
      status,
    },
    ...{ elapsed, touched, began, bbbv },
  });
  return `${head.slice(0, -1)},"moves":[${records.join(",")}]}\n`;
}

/**
 * Reads the line of a game or of an answer. The moves are not played: a game whose moves do not add
 * up is set aside when somebody opens it.
 *
 * @throws {Refusal} if it is damaged
 */
export function readLine(kernel: Kernel, line: Uint8Array) {
  checkFile(kernel, "check_game_line", line);
  return contentOf(line);
}

/**
 * Returns what is in a line that the kernel has checked. A player that it names was one of a server
 * of earlier versions; here all games are one's own.
 */
export function contentOf(line: Uint8Array): StoredGame | AnswerLine {
  const content = JSON.parse(new TextDecoder().decode(line));
  if ("task" in content) return { answer: content };
  const { moves, deal, difficulty, visitor: _, ...fields } = content;
  const row = { ...fields, deal: nameDeal(deal, difficulty), moves: moves.length };
  return { row, records: moves.map((move: object) => JSON.stringify(move)) };
}
