/**
 * The daily boards of this browser: one scored try of each, on its day, and
 * practice after it.
 */

import { quote, wrong } from "../engine/checks.ts";
import { FIRST_DAY, GRADES, LAST_DAY, type DailyGrade as Grade } from "../engine/terms.ts";
import { dayOf, isDay } from "../daily/dates.ts";
import { boardOfTry, TRY_PREFIX, tryId } from "../daily/tryid.ts";
import {
  certainGame,
  DAILY_TERMS,
  dailyBoard,
  dailyGame,
  findStreaks,
  type DailyBoard,
} from "./daily.ts";
import { roundSeconds } from "../engine/moves.ts";
import { describeRecord } from "../engine/savedrecord.ts";
import { describeLayout } from "../engine/level.ts";
import { Session, type Services } from "./session.ts";
import { isOver, readRows, type GameRow } from "./store/rows.ts";
import type { Sessions } from "./sessions.ts";
import type { Database } from "./store/database.ts";
import type { SavedRecord } from "../review/recorded.ts";
import type { DailyDay, TryAnswer } from "./protocol.ts";

/**
 * The scored try of a board. The id of its game says which board it is of, so there is no second
 * one, whatever a clock says.
 */
type DailyTry = { date: string; grade: Grade; row: GameRow };

export class Daily {
  services: Services;
  sessions: Sessions;
  /** By date and grade. */
  figures = new Map<string, { bbbv: number; openings: number }>();

  constructor(services: Services, sessions: Sessions) {
    this.services = services;
    this.sessions = sessions;
  }

  /** The day now, in UTC. */
  get today() {
    return dayOf(this.services.now() * 1000);
  }

  /**
   * Describes the boards of a day, and the scored tries up to today.
   *
   * @param text of the day; null for today
   */
  async show(text: string | null): Promise<DailyDay> {
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

  /** Begins the scored try of a board, returns it if there is one already, or makes practice. */
  async play(date: string, grade: Grade, practice: boolean) {
    const { today } = this;
    const board = await this.#board(readDate(date), grade);
    if (!practice) return this.#try(board, today);
    checkPractice(board, today, await this.#tries(today));
    const { level, seed, start } = board;
    const request = { ...level, ...DAILY_TERMS, seed: String(seed), start, practice: true };
    return this.sessions.begin(await Session.create(this.services, request));
  }

  async #try(board: DailyBoard, today: string) {
    const id = tryId(board.date, board.grade);
    if ((await this.services.store.countMoves(id)) === null) {
      checkTry(board, today);
      const { kernel, clock } = this.services;
      const begun = await Session.addedOnce(this.services, dailyGame(kernel, board, clock), id);
      if (begun) return this.sessions.begin(begun);
    }
    return this.sessions.within(id, (session) => session.describe());
  }

  /** Returns the record of the game that `expert` plays on a board that is no secret any more. */
  async record(date: string, grade: Grade): Promise<SavedRecord> {
    const day = readDate(date);
    const { today } = this;
    const board = await this.#board(day, grade);
    checkBegun(board, today);
    if (!isRevealed(board, today, await this.#tries(today))) {
      throw wrong(`the ${grade} board of ${day} is shown after its scored try`);
    }
    return describeRecord(certainGame(this.services.kernel, board).record());
  }

  async #board(date: string, grade: Grade) {
    return dailyBoard(this.services.kernel, await this.services.dailyTable(), date, grade);
  }

  #tries(today: string) {
    return triesUntil(this.services.store.database, today);
  }

  #figuresOf(board: DailyBoard) {
    const name = tryId(board.date, board.grade);
    let known = this.figures.get(name);
    if (!known) {
      const { kernel } = this.services;
      const game = certainGame(kernel, board);
      const layout = game.layout as Uint8Array;
      known = { bbbv: describeLayout(kernel, board.level, layout).bbbv, openings: game.moveCount };
      this.figures.set(name, known);
    }
    return known;
  }
}

function describeTry({ date, grade, row }: DailyTry) {
  const { id, status, practice, assisted, bbbv } = row;
  const elapsed = roundSeconds(row.elapsed);
  return {
    ...{ date, grade, id, status, practice, assisted, elapsed, bbbv },
  } as TryAnswer;
}

/** Reads a date that has boards. */
function readDate(text: string) {
  if (isDay(text) && text >= FIRST_DAY && text <= LAST_DAY) return text;
  throw wrong(`date is ${quote(text)}: expected a date, ${FIRST_DAY} to ${LAST_DAY}`);
}

function checkBegun({ date }: DailyBoard, today: string) {
  if (date > today) throw wrong(`the day ${date} has not begun: expected ${today} or earlier`);
}

function checkTry(board: DailyBoard, today: string) {
  checkBegun(board, today);
  if (board.date === today) return;
  throw wrong(`the day ${board.date} ended at midnight UTC: expected ${today}, or practice`);
}

function checkPractice(board: DailyBoard, today: string, tries: DailyTry[]) {
  checkBegun(board, today);
  if (isRevealed(board, today, tries)) return;
  throw wrong(`the scored try of the ${board.grade} board comes before its practice`);
}

/** Whether a board is no secret: its scored try is over, or its day, and it was not tried. */
function isRevealed({ date, grade }: DailyBoard, today: string, tries: DailyTry[]) {
  const scored = tries.find((entry) => entry.date === date && entry.grade === grade);
  return scored ? isOver(scored.row) : date < today;
}

/** Lists the tries of all boards up to a day, by day and grade. */
async function triesUntil(database: Database, date: string): Promise<DailyTry[]> {
  const rows = await database.read(["games"], (transaction) =>
    transaction.list("games", { from: TRY_PREFIX, to: `${TRY_PREFIX}\uffff` }),
  );
  const tries = readRows(rows).flatMap((row) => {
    const board = boardOfTry(row.id);
    // A try with more in its id came from a server of earlier versions, and is somebody else's.
    if (!board || row.id !== tryId(board.date, board.grade)) return [];
    return row.status === "damaged" || board.date > date ? [] : [{ ...board, row }];
  });
  const order = (it: DailyTry) => it.date + GRADES.indexOf(it.grade);
  return tries.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
