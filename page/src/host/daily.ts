/**
 * The daily boards, as play/daily.py: three a day, without a guess, the same for everybody and for
 * ever. Dates are texts, YYYY-MM-DD, of days in UTC.
 */

import {
  FIRST_DAY,
  GRADES,
  LEVELS,
  type DailyGrade as Grade,
  type ProofRule,
} from "../engine/terms.ts";
import { Display } from "../engine/display.ts";
import { Game, type Clock } from "../engine/game.ts";
import { dayNumber, later } from "../daily/dates.ts";
import type { Kernel } from "../engine/kernel.ts";
import type { Cell, Level } from "../engine/level.ts";

/** The seed is that of a random deal. */
export type DailyBoard = {
  date: string;
  grade: Grade;
  level: Level;
  difficulty: ProofRule;
  start: Cell;
  seed: bigint;
};

/** By grade; on Sundays each has the next one. */
const RULES: readonly ProofRule[] = ["single", "subset", "overlap", "chain"];
/** The number that Python gives the day 1970-01-01. */
const EPOCH_ORDINAL = 719_163;
const SUNDAY = 0;

/**
 * Returns the board of a day.
 *
 * @param table `daily.bin`: which attempt of its search has found each board
 * @param date from `FIRST_DAY` to `LAST_DAY`
 */
export function dailyBoard(
  kernel: Kernel,
  table: Uint8Array,
  date: string,
  grade: Grade,
): DailyBoard {
  const number = GRADES.indexOf(grade);
  const at = 2 * ((dayNumber(date) - dayNumber(FIRST_DAY)) * GRADES.length + number);
  const search = BigInt((dayNumber(date) + EPOCH_ORDINAL) * GRADES.length + number);
  const seed = kernel.exports.attempt_seed(search, table[at] + 256 * table[at + 1]);
  const { width, height, mines } = LEVELS[number];
  const sunday = new Date(date).getUTCDay() === SUNDAY;
  return {
    ...{ date, grade, level: { width, height, mines }, difficulty: RULES[number + Number(sunday)] },
    ...{ start: [Math.floor(height / 2), Math.floor(width / 2)], seed: BigInt.asUintN(64, seed) },
  };
}

/** How all daily boards are played. */
export const DAILY_TERMS = {
  rules: "classic",
  first: "opening",
  deal: "random",
  difficulty: null,
  bbbvRange: null,
} as const;

/** Makes a game of a board under classic rules, with its start opened. */
export function dailyGame(kernel: Kernel, { level, seed, start }: DailyBoard, clock: Clock) {
  const game = new Game(kernel, { ...level, ...DAILY_TERMS, seed }, clock);
  game.open(...start);
  return game;
}

/**
 * Plays the game in which all safe cells are opened, row by row, until it is won. So `expert`
 * plays: it guesses only where no cell is safe.
 */
export function certainGame(kernel: Kernel, board: DailyBoard) {
  const game = dailyGame(kernel, board, () => 0);
  while (!game.over) {
    for (const index of game.safeCells()) {
      if (game.shown[index] === Display.COVERED) game.open(...game.view.place(index));
    }
  }
  return game;
}

/**
 * Finds the days in a row on which a board was won: up to today, or up to yesterday as long as no
 * board of today is won; and the longest ones.
 */
export function findStreaks(days: Iterable<string>, today: string) {
  const runs = new Map<string, number>();
  for (const day of [...new Set(days)].sort()) runs.set(day, (runs.get(later(day, -1)) ?? 0) + 1);
  const current = runs.get(today) ?? runs.get(later(today, -1)) ?? 0;
  return { current, longest: Math.max(0, ...runs.values()) };
}
