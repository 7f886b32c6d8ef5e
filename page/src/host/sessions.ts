/**
 * The games of this tab. The one that its page plays is in memory; all others are read from the
 * store for each question.
 */

import { hasName } from "../engine/level.ts";
import { Refusal } from "../engine/refusal.ts";
import { Session, type MoveRequest, type Services } from "./session.ts";
import { problemOf, refusalKind, whyNot } from "./store/database.ts";
import { DamagedGameError } from "./store/rows.ts";
import { StaleGameError } from "./store/gamestore.ts";
import { Tabs } from "./tabs.ts";
import type { GameState, Moved } from "./protocol.ts";

/** Games without an opened cell are deleted after this time. */
const UNOPENED_SECONDS = 86_400;
/** Unfinished games that are not played for this time are deleted, */
const ABANDONED_SECONDS = 2_592_000;
/** but for so many, those last played. */
const ABANDONED_KEPT = 100;
const DAMAGED_GAME = "the stored game is damaged and was set aside: start another one";

export class Sessions {
  /** The game that was made or read last: a page begins to play it soon. */
  #recent: Session | null = null;
  /** The game that the page plays; null if it could not be read. */
  #played: Promise<Session | null> = Promise.resolve(null);

  services: Services;
  tabs: Tabs;

  constructor(services: Services) {
    this.services = services;
    this.tabs = new Tabs((id) => void this.#hear(id));
  }

  /** Describes a new game, which the page is about to play. */
  begin(session: Session) {
    this.#recent = session;
    return session.describe();
  }

  /**
   * Begins to play a game, and ends to play the one before.
   *
   * @param seen whether the player sees the board
   * @throws {Refusal} if the id is unknown, or the game is damaged
   */
  async enter(id: string, seen: boolean): Promise<GameState> {
    const entered = this.#played.then(async (before) => {
      if (before) await this.#leave(before, id);
      return this.#read(id);
    });
    // Moves that are asked for meanwhile wait for it.
    this.#played = entered.catch(() => null);
    const session = await entered;
    session.see(seen);
    this.tabs.hold(id);
    return session.describe();
  }

  /**
   * Ends to play a game. What it was asked and has not done, the page does not wait for.
   *
   * @param next the id of the game that is played from now on; the same if it is read again
   */
  async #leave(session: Session, next: string) {
    this.tabs.release(session.row.id);
    // A tab that plays this game would have to read it again, and lose a move that is on its way.
    const tell = next !== session.row.id;
    if (!session.dropped) await this.#pause(session, tell).catch(() => {});
    session.dropped = true;
  }

  /** @throws {Refusal} if the page has to read the game again */
  async #sessionOf(id: string) {
    const session = await this.#played;
    if (session?.row.id !== id) throw new Refusal("this game is not being played", "bad-request");
    return session;
  }

  /**
   * Makes a move in the game that the page plays.
   *
   * @throws {Refusal} also if it cannot be stored: the page has to read the game again
   */
  async move(id: string, move: MoveRequest): Promise<Moved> {
    const { tell, loaded } = this.services;
    const session = await this.#sessionOf(id);
    return session.run(async () => {
      const { moves } = session.row;
      await loaded;
      try {
        const moved = await session.move(move);
        if (moved.moves > moves) {
          this.tabs.tell(id);
          tell({ store: null });
        }
        return moved;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        this.#drop(session);
        const stale = error instanceof StaleGameError;
        if (!stale) tell({ store: problemOf(error) });
        const kind = stale ? "stale" : refusalKind(error);
        throw new Refusal(`the move could not be stored: ${whyNot(error)}`, kind);
      }
    });
  }

  /** Notes whether the player sees the board: time counts then. */
  async see(id: string, seen: boolean) {
    const session = await this.#sessionOf(id);
    return session.run(() => (seen ? session.see(true) : this.#pause(session)));
  }

  /**
   * Does something with a game, after the moves that were asked for before.
   *
   * @throws {Refusal} if the id is unknown, or the game is damaged
   */
  async within<T>(id: string, act: (session: Session) => T | Promise<T>): Promise<T> {
    const played = await this.#played;
    const session = played?.row.id === id && !played.dropped ? played : await this.#read(id);
    return session.run(() => act(session));
  }

  /** @param id of a game that the page does not play */
  async #read(id: string) {
    if (this.#recent?.row.id === id && !this.#recent.dropped) return this.#recent;
    const { store } = this.services;
    let row = null;
    try {
      const stored = await store.find(id);
      if (!stored) throw new Refusal("there is no game with this id", "not-found");
      ({ row } = stored);
      if (row.status === "damaged") throw new Refusal(DAMAGED_GAME, "damaged");
      if (stored.records.length || !hasName(row)) await this.services.loaded;
      this.#recent = Session.resume(this.services, row, stored.records);
      return this.#recent;
    } catch (error) {
      if (!(error instanceof DamagedGameError)) throw error;
      console.error(`Game ${id} is damaged and was set aside: ${error.message}`);
      await store.setAside(id, row);
      throw new Refusal(DAMAGED_GAME, "damaged");
    }
  }

  /** Stores the clock of the game that is played, while it runs: the page may be ended at any time. */
  async keepTime() {
    const session = await this.#played;
    if (!session || session.dropped || session.game.stopped !== null) return;
    const { row, game } = session;
    if (game.status === "playing") await this.services.store.noteElapsed(row, game.elapsed);
  }

  /**
   * Stops the clock of a game that nobody sees here any more, and stores it, if it ran.
   *
   * @param tell whether a tab that shows the game is told to go on from that time
   */
  async #pause(session: Session, tell: boolean = true) {
    const { row, game } = session;
    const ran = game.stopped === null;
    session.see(false);
    if (!ran || game.status !== "playing") return;
    await this.services.store.noteElapsed(row, game.elapsed);
    if (tell) this.tabs.tell(row.id);
  }

  /** Has the page and the other tabs read games again, which have changed or were deleted. */
  async #renew(ids: string[]) {
    for (const id of ids) {
      this.tabs.tell(id);
      await this.#hear(id);
    }
  }

  async #hear(id: string) {
    if (this.#recent?.row.id === id) this.#recent = null;
    const session = await this.#played;
    if (session?.row.id !== id) return;
    // The time that has passed here counts, too.
    await this.services.store.noteElapsed(session.row, session.game.elapsed).catch(() => {});
    this.#drop(session);
  }

  /** Has the page read its game again. */
  #drop(session: Session) {
    session.dropped = true;
    this.tabs.release(session.row.id);
    this.services.tell({ changed: session.row.id });
  }

  // Games that are not over

  /** Deletes those of some games that are not over. */
  async delete(ids: string[]) {
    const deleted = await this.services.store.unfinished.delete(ids);
    await this.#renew(deleted);
    return deleted;
  }

  /** Deletes the games that are begun and not over, but for those that a tab plays. */
  async deleteRunning() {
    const rows = await this.services.store.unfinished.all();
    const played = await this.tabs.played();
    const session = await this.#played;
    if (session) played.add(session.row.id);
    await this.delete(rows.map(({ id }) => id).filter((id) => !played.has(id)));
  }

  /** Deletes abandoned games. */
  async clean() {
    const { now, store } = this.services;
    await this.#renew(await store.unfinished.deleteUnopened(now() - UNOPENED_SECONDS));
    await this.#renew(
      await store.unfinished.deleteAbandoned(now() - ABANDONED_SECONDS, ABANDONED_KEPT),
    );
  }

  close() {
    this.tabs.close();
  }
}
