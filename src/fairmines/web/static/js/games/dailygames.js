/**
 * The daily boards of this browser: one scored try of each, on its day, and
 * practice after it.
 */

import { quote, wrong } from "../core/checks.js";
import { FIRST_DAY, GRADES, LAST_DAY } from "../core/terms.js";
import { dayOf, isDay, tryId } from "../daily/tryid.js";
import { certainGame, dailyBoard, dailyGame, findStreaks } from "./daily.js";
import { roundSeconds } from "./moves.js";
import { describeRecord } from "./recordjson.js";
import { describeLayout } from "./level.js";
import { Session } from "./session.js";
import { triesUntil } from "./store/dailytries.js";
import { isOver } from "./store/gamerow.js";

/**
 * @import { DailyDay, TryAnswer } from "../daily/days.js"
 * @import { DailyBoard } from "./daily.js"
 * @import { SavedRecord } from "../reviewer/recorded.js"
 * @import { Services } from "./session.js"
 * @import { Sessions } from "./sessions.js"
 * @import { DailyTry } from "./store/dailytries.js"
 *
 * @typedef {import("./protocol.js").DailyGrade} Grade
 */

export class Daily {
  /** @param {Services} services @param {Sessions} sessions */
  constructor(services, sessions) {
    this.services = services;
    this.sessions = sessions;
    /** @type {Map<string, {bbbv: number, openings: number}>} by date and grade */
    this.figures = new Map();
  }

  /** The day now, in UTC. */
  get today() {
    return dayOf(this.services.now() * 1000);
  }

  /**
   * Describes the boards of a day, and the scored tries up to today.
   *
   * @param {string | null} text of the day; null for today
   * @returns {Promise<DailyDay>}
   */
  async show(text) {
    const { today } = this;
    const date = readDate(text ?? today);
    const tries = await this.#tries(today);
    const boards = [];
    for (const grade of GRADES) {
      const board = await this.#board(date, grade);
      const shown = isRevealed(board, today, tries)
        ? this.#figuresOf(board)
        : { bbbv: null, openings: null };
      boards.push({ grade, ...board.level, difficulty: board.difficulty, ...shown });
    }
    const won = tries.filter(({ row }) => row.status === "won" && !row.practice);
    const streaks = findStreaks(
      won.map((entry) => entry.date),
      today,
    );
    return { today, date, boards, tries: tries.map(describeTry), streaks };
  }

  /**
   * Begins the scored try of a board, returns it if there is one already, or makes practice.
   *
   * @param {string} date
   * @param {Grade} grade
   * @param {boolean} practice
   */
  async play(date, grade, practice) {
    const { today } = this;
    const board = await this.#board(readDate(date), grade);
    if (!practice) return this.#try(board, today);
    checkPractice(board, today, await this.#tries(today));
    const { level, seed, start } = board;
    const terms = /** @type {const} */ ({
      rules: "classic",
      first: "opening",
      deal: "random",
      difficulty: null,
    });
    const request = { ...level, ...terms, seed: String(seed), start, practice: true };
    return this.sessions.begin(await Session.create(request, this.services));
  }

  /** @param {DailyBoard} board @param {string} today */
  async #try(board, today) {
    const id = tryId(board.date, board.grade);
    if ((await this.services.store.countMoves(id)) === null) {
      checkTry(board, today);
      const { kernel, clock } = this.services;
      const begun = await Session.addedOnce(dailyGame(kernel, board, clock), id, this.services);
      if (begun) return this.sessions.begin(begun);
    }
    return this.sessions.within(id, (session) => session.describe());
  }

  /**
   * Returns the record of the game that `expert` plays on a board that is no secret any more.
   *
   * @param {string} date
   * @param {Grade} grade
   * @returns {Promise<SavedRecord>}
   */
  async record(date, grade) {
    const day = readDate(date);
    const { today } = this;
    const board = await this.#board(day, grade);
    checkBegun(board, today);
    if (!isRevealed(board, today, await this.#tries(today))) {
      throw wrong(`the ${grade} board of ${day} is shown after its scored try`);
    }
    return describeRecord(certainGame(this.services.kernel, board).record());
  }

  /** @param {string} date @param {Grade} grade */
  async #board(date, grade) {
    return dailyBoard(this.services.kernel, await this.services.dailyTable(), date, grade);
  }

  /** @param {string} today */
  #tries(today) {
    return triesUntil(this.services.store.database, today);
  }

  /** @param {DailyBoard} board */
  #figuresOf(board) {
    const name = tryId(board.date, board.grade);
    let known = this.figures.get(name);
    if (!known) {
      const { kernel } = this.services;
      const game = certainGame(kernel, board);
      const layout = /** @type {Uint8Array} */ (game.layout);
      known = { bbbv: describeLayout(kernel, board.level, layout).bbbv, openings: game.moveCount };
      this.figures.set(name, known);
    }
    return known;
  }
}

/** @param {DailyTry} scored */
function describeTry({ date, grade, row }) {
  const { id, status, practice, assisted, bbbv } = row;
  const elapsed = roundSeconds(row.elapsed);
  return /** @type {TryAnswer} */ ({
    ...{ date, grade, id, status, practice, assisted, elapsed, bbbv },
  });
}

/**
 * Reads a date that has boards.
 *
 * @param {string} text
 */
function readDate(text) {
  if (isDay(text) && text >= FIRST_DAY && text <= LAST_DAY) return text;
  throw wrong(`date is ${quote(text)}: expected a date, ${FIRST_DAY} to ${LAST_DAY}`);
}

/** @param {DailyBoard} board @param {string} today */
function checkBegun({ date }, today) {
  if (date > today) throw wrong(`the day ${date} has not begun: expected ${today} or earlier`);
}

/** @param {DailyBoard} board @param {string} today */
function checkTry(board, today) {
  checkBegun(board, today);
  if (board.date === today) return;
  throw wrong(`the day ${board.date} ended at midnight UTC: expected ${today}, or practice`);
}

/** @param {DailyBoard} board @param {string} today @param {DailyTry[]} tries */
function checkPractice(board, today, tries) {
  checkBegun(board, today);
  if (isRevealed(board, today, tries)) return;
  throw wrong(`the scored try of the ${board.grade} board comes before its practice`);
}

/**
 * Whether a board is no secret: its scored try is over, or its day, and it was not tried.
 *
 * @param {DailyBoard} board
 * @param {string} today
 * @param {DailyTry[]} tries
 */
function isRevealed({ date, grade }, today, tries) {
  const scored = tries.find((entry) => entry.date === date && entry.grade === grade);
  return scored ? isOver(scored.row) : date < today;
}
