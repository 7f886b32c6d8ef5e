/**
 * The host of the games in its worker: each call of the page is a method (host.ts). What no first
 * game needs loads when it is first asked for.
 */

import { lazily, onDemand } from "../engine/once.ts";
import { isSearched } from "../engine/bbbvrange.ts";
import type { DailyGrade } from "../engine/terms.ts";
import { MAX_STORE } from "../engine/limits.ts";
import { Refusal } from "../engine/refusal.ts";
import { Session, type MoveRequest, type Services } from "./session.ts";
import { Sessions } from "./sessions.ts";
import type { Box, BoxAccess } from "./box.ts";
import type { Cell } from "../engine/level.ts";
import type { Export, NewGameRequest, Played } from "./protocol.ts";
import type { SavedRecord } from "../review/recorded.ts";
import type { DrillLine } from "../train/training.ts";
import type { GameStore } from "./store/gamestore.ts";

export const loadMore = onDemand(() => import("./ondemand.ts"));

export class GameHost {
  services: Services;
  store: GameStore;
  sessions: Sessions;
  /** Keeps copies of finished games, if a box serves the page. */
  box: Box | null = null;

  constructor(services: Services) {
    this.services = services;
    this.store = services.store;
    this.sessions = new Sessions(services);
  }

  #daily = lazily(async () => {
    const { Daily } = await loadMore();
    await this.services.loaded;
    return new Daily(this.services, this.sessions);
  });

  #allReviews = lazily(async () => {
    const { AllReviews } = await loadMore();
    return new AllReviews(this.store, this.sessions, await this.services.reviewer());
  });

  async useBox(access: BoxAccess) {
    const { Box } = await loadMore();
    this.box = new Box(access, this.services);
  }

  // The game that the page plays

  async newGame(request: NewGameRequest) {
    const session = await Session.create(this.services, request);
    if (isSearched(session.game)) {
      // What the first opening needs; it says why this fails.
      const deals = this.services.deals();
      deals.then((search) => search.prepare()).catch(() => {});
    }
    return this.sessions.begin(session);
  }

  /**
   * Begins to play a game; other tabs do not delete it with the rest.
   *
   * @param seen whether the player sees the board
   */
  enter(id: string, seen: boolean) {
    return this.sessions.enter(id, seen);
  }

  /**
   * Makes a move in the game that the page plays. If it cannot be stored, or another tab has
   * changed the game, the page has to read the game again.
   */
  async move(id: string, move: MoveRequest) {
    const moved = await this.sessions.move(id, move);
    if (moved.status === "won" || moved.status === "lost") {
      this.services.tell({ ended: true });
      void this.box?.exchange();
    }
    return moved;
  }

  /** Notes whether the player sees the board: time counts then. */
  see(id: string, seen: boolean) {
    return this.sessions.see(id, seen);
  }

  // Any game

  readGame(id: string) {
    return this.sessions.within(id, (session) => session.describe());
  }

  /** Makes practice from before the last move of a finished game. */
  async playOn(id: string) {
    const { sessions } = this;
    return sessions.begin(await sessions.within(id, (session) => session.playOn()));
  }

  /** Makes practice that goes on after the first moves of a record. */
  async practise(saved: SavedRecord, moves: number) {
    await this.services.loaded;
    const { practiceFrom, readSaved } = await loadMore();
    const record = readSaved(this.services.kernel, saved);
    return this.sessions.begin(await practiceFrom(record, moves, this.services));
  }

  /** Returns the record of a finished game. */
  async readRecord(id: string) {
    const { describeRecord } = await loadMore();
    return describeRecord(await this.sessions.within(id, (session) => session.record()));
  }

  /** Returns the id of the game that ended last, practice, too; null if none has. */
  lastFinished() {
    return this.store.finished.last();
  }

  /** Whether the time of a running game can still be a best time. */
  timeCounts(id: string) {
    return this.sessions.within(id, ({ row, game: { over } }) => {
      return !(over || row.practice || row.stated || row.assisted);
    });
  }

  /**
   * Stores that the player of a running game is told what follows from the view.
   *
   * @returns the cell of the last move, null before the first
   */
  noteHelp(id: string): Promise<Cell | null> {
    return this.sessions.within(id, async ({ row, game }) => {
      if (game.over)
        throw new Refusal("the game is over: this question needs a running one", "bad-request");
      if (!row.assisted) await this.store.noteAssisted(row.id);
      row.assisted = true;
      const last = game.moves.at(-1);
      return last ? [last.row, last.column] : null;
    });
  }

  /** Describes what the player of a finished game saw before an opening, by default the last. */
  async readMoment(id: string, step?: number) {
    const { describeMoment } = await loadMore();
    return this.sessions.within(id, ({ game }) => describeMoment(game, step));
  }

  /** Returns what was played so far, for the figures of a game. */
  readPlayed(id: string): Promise<Played> {
    return this.sessions.within(id, ({ row, game: { terms, given, moves } }) => {
      return { key: `${row.id} ${row.began}`, terms, given, moves };
    });
  }

  /** Deletes a game that is not over. */
  async deleteGame(id: string) {
    if ((await this.sessions.delete([id])).length) return;
    throw new Refusal("there is no unfinished game with this id", "not-found");
  }

  /** Lists the games that can be continued. */
  async listRunning() {
    const { listRunning } = await loadMore();
    return listRunning(this.store, this.sessions);
  }

  /** Deletes the games that are not over, and that no tab plays. */
  deleteRunning() {
    return this.sessions.deleteRunning();
  }

  // Daily boards

  /** @param date null for today */
  async readDay(date: string | null) {
    await this.box?.ready; // The board may have been played in another browser.
    return (await this.#daily()).show(date);
  }

  /** Begins the scored try of a board, or continues it; or makes practice. */
  async playDaily(date: string, grade: DailyGrade, practice: boolean) {
    return (await this.#daily()).play(date, grade, practice);
  }

  // Reviews of all games

  async listReviews(after: number) {
    await this.box?.ready;
    const { reviewsPage } = await loadMore();
    return reviewsPage(await (await this.#allReviews()).list(after));
  }

  async beginReviews() {
    await this.box?.ready;
    await (await this.#allReviews()).begin();
  }

  async stopReviews() {
    (await this.#allReviews()).stop();
  }

  async listMissed() {
    await this.box?.ready;
    return (await this.#allReviews()).listMissed();
  }

  // Answers to drills

  async readAnswers() {
    await this.box?.ready;
    const { listAnswers } = await loadMore();
    return listAnswers(this.store.database);
  }

  async addAnswer(answer: DrillLine) {
    const { addAnswer } = await loadMore();
    await addAnswer(this.store.database, answer);
    void this.box?.exchange();
  }

  // What is stored

  async readSettings() {
    return JSON.parse(await this.store.settings());
  }

  writeSettings(settings: object) {
    return this.store.replaceSettings(JSON.stringify(settings));
  }

  async readStatistics() {
    await this.box?.ready;
    const { report } = await loadMore();
    return report(this.store);
  }

  /**
   * Deletes all finished games and answers of this browser.
   *
   * @param copies whether those in the box are deleted, too
   */
  async deleteStatistics(copies: boolean) {
    if (copies) await this.box?.deleteCopies();
    await this.box?.decline(); // What is left in the box comes only when it is asked for.
    await this.store.finished.deleteAll();
  }

  // The box

  /** Sends what the box lacks. */
  exchange() {
    return this.box?.exchange();
  }

  /** Goes on with the key of another start of the box. */
  useKey(key: string) {
    return this.box?.useKey(key);
  }

  /** Returns how many games of the box this browser does not have; 0 without a box. */
  async countOthers() {
    return (await this.box?.countOthers()) ?? 0;
  }

  /** Adds the games of the box that this browser does not have; returns their number. */
  async addOthers() {
    return (await this.box?.addOthers()) ?? 0;
  }

  /** Leaves them in the box; nobody is asked again. */
  async declineOthers() {
    await this.box?.decline();
  }

  async exportGames(format: Export) {
    const { exportGames } = await loadMore();
    return exportGames(this.store, format);
  }

  async importGames(file: Blob) {
    if (file.size > MAX_STORE) {
      const most = MAX_STORE.toLocaleString("en-US");
      throw new Refusal(`the body is too long: expected at most ${most} bytes`, "too-large");
    }
    const { importStore } = await loadMore();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const imported = await importStore(await this.services.wholeKernel(), this.store, bytes);
    void this.box?.exchange();
    return imported;
  }
}
