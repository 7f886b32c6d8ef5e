/**
 * The daily boards, as play/daily.py: three a day, without a guess, the same for everybody and for
 * ever. Dates are texts, YYYY-MM-DD, of days in UTC.
 */

import { FIRST_DAY, GRADES, LEVELS } from "../core/terms.js";
import { Display } from "./display.js";
import { Game } from "./game.js";
import { dayNumber, later } from "../daily/tryid.js";

/**
 * @import { ProofRule } from "../core/terms.js"
 * @import { Cell, Level } from "./protocol.js"
 * @import { Kernel } from "../core/kernel.js"
 * @import { Clock } from "./game.js"
 *
 * @typedef {import("./protocol.js").DailyGrade} Grade
 * @typedef {{date: string, grade: Grade, level: Level, difficulty: ProofRule, start: Cell,
 *   seed: bigint}} DailyBoard the seed is that of a random deal
 */

/** @type {readonly ProofRule[]} by grade; on Sundays each has the next one */
const RULES = ["single", "subset", "overlap", "chain"];
/** The number that Python gives the day 1970-01-01. */
const EPOCH_ORDINAL = 719_163;
const SUNDAY = 0;

/**
 * Returns the board of a day.
 *
 * @param {Kernel} kernel
 * @param {Uint8Array} table `daily.bin`: which attempt of its search has found each board
 * @param {string} date from `FIRST_DAY` to `LAST_DAY`
 * @param {Grade} grade
 * @returns {DailyBoard}
 */
export function dailyBoard(kernel, table, date, grade) {
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

/**
 * Makes a game of a board under classic rules, with its start opened.
 *
 * @param {Kernel} kernel
 * @param {DailyBoard} board
 * @param {Clock} clock
 */
export function dailyGame(kernel, { level, seed, start }, clock) {
  const terms = /** @type {const} */ ({
    rules: "classic",
    first: "opening",
    deal: "random",
    difficulty: null,
  });
  const game = new Game(kernel, { ...level, ...terms, seed }, clock);
  game.open(...start);
  return game;
}

/**
 * Plays the game in which all safe cells are opened, row by row, until it is won. So `expert`
 * plays: it guesses only where no cell is safe.
 *
 * @param {Kernel} kernel
 * @param {DailyBoard} board
 */
export function certainGame(kernel, board) {
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
 *
 * @param {Iterable<string>} days
 * @param {string} today
 */
export function findStreaks(days, today) {
  /** @type {Map<string, number>} */
  const runs = new Map();
  for (const day of [...new Set(days)].sort()) runs.set(day, (runs.get(later(day, -1)) ?? 0) + 1);
  const current = runs.get(today) ?? runs.get(later(today, -1)) ?? 0;
  return { current, longest: Math.max(0, ...runs.values()) };
}
