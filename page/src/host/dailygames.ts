/**
 * The daily boards of this browser. The core makes them, and says what may be played and what
 * counts.
 */

import { wrong } from "../engine/checks.ts";
import { DESCRIBE_DAY } from "../engine/calls.ts";
import { readable } from "../engine/files.ts";
import { Game } from "../engine/game.ts";
import { roundSeconds } from "../engine/moves.ts";
import { lazily } from "../engine/once.ts";
import { GRADES, TRY_PREFIX, type DailyGrade as Grade } from "../engine/terms.ts";
import { dayOf } from "../daily/dates.ts";
import { Session, type Services } from "./session.ts";
import { readRows, type GameRow } from "./store/rows.ts";
import type { Sessions } from "./sessions.ts";
import type { BoardAnswer, DailyDay, TryAnswer } from "./protocol.ts";

/** How all daily boards are played. */
const TERMS = {
  rules: "classic",
  first: "opening",
  deal: "random",
  difficulty: null,
  bbbvRange: null,
} as const;

export class Daily {
  services: Services;
  sessions: Sessions;
  #kernel = lazily(() => this.services.wholeKernel());

  constructor(services: Services, sessions: Sessions) {
    this.services = services;
    this.sessions = sessions;
  }

  /**
   * Describes the boards of a day, and the scored tries up to today.
   *
   * @param text of the day; null for today
   */
  async show(text: string | null): Promise<DailyDay> {
    const today = dayOf(this.services.now() * 1000);
    const [kernel, table, rows] = await Promise.all([
      this.#kernel(),
      this.services.dailyTable(),
      this.#listTries(),
    ]);
    const games = new TextEncoder().encode(JSON.stringify(rows));
    const day = readable(kernel.ask(DESCRIBE_DAY, { table, date: text ?? today, today, games }));
    const played = new Map(rows.map((row) => [row.id, row]));
    const tries = day.tries.map((it: TryAnswer) => {
      const { elapsed, assisted, bbbv } = played.get(it.id) as GameRow;
      return { ...it, elapsed: roundSeconds(elapsed), assisted, bbbv };
    });
    return { ...day, tries };
  }

  /** Begins the scored try of a board, returns it if there is one already, or makes practice. */
  async play(date: string, grade: Grade, practice: boolean) {
    const { boards } = await this.show(date);
    const board = boards[GRADES.indexOf(grade)];
    if (!practice) return this.#try(board);
    if (board.refused_practice) throw wrong(board.refused_practice);
    const { seed, start } = board;
    const request = { ...termsOf(board), seed: String(seed), start, practice: true };
    return this.sessions.begin(await Session.create(this.services, request));
  }

  async #try(board: BoardAnswer) {
    const { id, seed, start } = board;
    if ((await this.services.store.countMoves(id)) === null) {
      if (board.refused_try) throw wrong(board.refused_try);
      const { kernel, clock } = this.services;
      const game = new Game(kernel, { ...termsOf(board), seed: BigInt(seed) }, clock);
      game.open(...start);
      const begun = await Session.addedOnce(this.services, game, id);
      if (begun) return this.sessions.begin(begun);
    }
    return this.sessions.within(id, (session) => session.describe());
  }

  async #listTries() {
    const range = { from: TRY_PREFIX, to: `${TRY_PREFIX}\uffff` };
    const { database } = this.services.store;
    return readRows(await database.read(["games"], (all) => all.list("games", range)));
  }
}

const termsOf = ({ level: [width, height, mines] }: BoardAnswer) => ({
  ...TERMS,
  ...{ width, height, mines },
});
