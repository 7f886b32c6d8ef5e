/**
 * Copies the finished games of this browser, and the answers to drills, into the box that serves
 * the page: each is sent once. What the box has beside them comes here when the player wants it; a
 * browser without any gets it at once. The box never deletes or changes a game here.
 */

import { BoxError, BoxRequests, type BoxLine } from "./boxrequests.ts";
import { Refusal } from "../engine/refusal.ts";
import { writeAnswer } from "./store/answers.ts";
import { BoxedGames } from "./store/boxedgames.ts";
import { unlessUnusable, whyNot } from "./store/database.ts";
import { IN_BOX } from "./store/rows.ts";
import { mergeLines, readLine, writeGame, type StoredGame } from "./store/gamesfile.ts";
import { alone } from "./tabs.ts";
import type { Services } from "./session.ts";
import type { GameStore } from "./store/gamestore.ts";
import type { DrillLine } from "../train/training.ts";

/** Where the games of a box are, and what requests about them need. */
export type BoxAccess = { address: string; key: string | null };

/** So many of its games were added here, or may be. */
export type BoxNews = { added: number } | { others: number };

const LOCK = "fairmines box";
/** Games that are read here at once. */
const READ = 200;
/** The length of the lines that are sent at once, unless it is a single one. */
const SENT = 2 ** 20;
/** The lines of the box that are asked for at once. */
const ASKED = 500;
const RETRY_MS = 30_000;

export class Box {
  /** Ends when all exchanges have. */
  #last = Promise.resolve();
  /** Whether the box and this browser have told each other what they have. */
  #compared = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  requests: BoxRequests;
  services: Services;
  store: GameStore;
  boxed: BoxedGames;
  /** Ends when a browser without games has those of the box, or cannot have them. */
  ready: Promise<void>;

  constructor({ address, key }: BoxAccess, services: Services) {
    this.requests = new BoxRequests(address, key);
    this.services = services;
    this.store = services.store;
    this.boxed = new BoxedGames(services.store.database);
    this.ready = this.exchange();
  }

  /** Goes on with the key of another start of the box. */
  useKey(key: string) {
    this.requests.key = key;
    this.#compared = false;
    return this.exchange();
  }

  /** Sends what the box lacks; after a failure it tries again later. */
  exchange(): Promise<void> {
    const exchange = async () => {
      if (!this.#compared) await this.#compare();
      while (await this.#send());
    };
    this.#last = this.#last
      .then(() => this.#try(() => alone(LOCK, exchange)))
      .catch(() => {
        this.stop();
        this.#timer = setTimeout(() => void this.exchange(), RETRY_MS);
      });
    return this.#last;
  }

  /** Tries nothing again until it is asked. */
  stop() {
    clearTimeout(this.#timer);
  }

  /** Returns how many games of the box this browser does not have; 0 if it does not say so. */
  async countOthers(): Promise<number> {
    const compare = async () => this.requests.compare(await this.boxed.ids());
    try {
      return (await this.#try(compare)).others.games.length;
    } catch (error) {
      if (error instanceof BoxError) return 0;
      throw error;
    }
  }

  /** Adds the games of the box that this browser does not have; returns their number. */
  async addOthers() {
    const take = async () => {
      await this.boxed.decline(false);
      return this.#take((await this.requests.compare(await this.boxed.ids())).others);
    };
    const added = await this.#refuse("box-away", () => alone(LOCK, take));
    this.#compared = false;
    void this.exchange();
    return added;
  }

  /** Leaves the other games of the box there; nobody is asked again. */
  decline() {
    return this.boxed.decline(true);
  }

  /**
   * Deletes the copies of all that this browser has.
   *
   * @throws {Refusal} if the box does not do it: nothing is deleted
   */
  deleteCopies() {
    const deleteAll = async () => this.requests.delete(await this.boxed.ids());
    return this.#refuse("no-box", () => alone(LOCK, deleteAll));
  }

  /** @param kind of the refusal if the box cannot be used */
  async #refuse<T>(kind: string, task: () => Promise<T>) {
    try {
      return await this.#try(task);
    } catch (error) {
      throw error instanceof BoxError ? new Refusal(error.message, kind) : error;
    }
  }

  /** Does something with the box, and tells whether that was possible. */
  async #try<T>(task: () => Promise<T>) {
    try {
      const done = await task();
      this.services.tell({ box: null });
      return done;
    } catch (error) {
      this.#compared = false;
      if (!(error instanceof BoxError)) console.error(`Games cannot be copied: ${whyNot(error)}`);
      this.services.tell({ box: error instanceof BoxError ? error.problem : "notCopied" });
      throw error;
    }
  }

  async #compare() {
    const ids = await this.boxed.ids();
    const comparison = await this.requests.compare(ids);
    const { declined } = await this.boxed.mark(ids, comparison);
    const { games, drills } = comparison.others;
    if (!ids.length && !declined) {
      const added = await this.#take({ games, drills });
      if (added) this.services.tell({ boxNews: { added } });
    } else if (games.length && !declined) this.services.tell({ boxNews: { others: games.length } });
    this.#compared = true;
  }

  /**
   * Adds lines of the box.
   *
   * @returns how many games were new
   */
  async #take({ games, drills }: { games: string[]; drills: string[] }): Promise<number> {
    let ids = [...games, ...drills];
    let added = 0;
    while (ids.length) {
      const { read, lines } = await this.requests.read(ids.slice(0, ASKED));
      if (!read) throw new BoxError("boxAway", "this is no box");
      ids = ids.slice(read);
      const whole = await this.#readLines(lines);
      added += (await mergeLines(this.store.database, ...whole, "{}", IN_BOX.copied)).added;
    }
    return added;
  }

  /** Reads lines of the box; damaged ones are left out, and stay in the box. */
  async #readLines(lines: Uint8Array[]): Promise<[games: StoredGame[], answers: DrillLine[]]> {
    const games: StoredGame[] = [];
    const answers: DrillLine[] = [];
    const kernel = lines.length ? await this.services.wholeKernel() : null;
    for (const line of lines) {
      try {
        const content = readLine(kernel as NonNullable<typeof kernel>, line);
        if ("answer" in content) answers.push(content.answer);
        else games.push(content);
      } catch (error) {
        console.warn(`A game of the box is left out: ${whyNot(error)}`);
      }
    }
    return [games, answers];
  }

  /**
   * Sends some of the games and answers that the box lacks.
   *
   * @returns whether there may be more
   */
  async #send(): Promise<boolean> {
    const ids = await this.boxed.missing(READ);
    let lines: BoxLine[] = [];
    let size = 0;
    for (const id of ids) {
      const line = await this.#lineOf(id);
      if (!line) {
        await this.#noteRefused([id]);
        continue;
      }
      if (lines.length && size + line.text.length > SENT) {
        await this.#store(lines);
        [lines, size] = [[], 0];
      }
      lines.push(line);
      size += line.text.length;
    }
    if (lines.length) await this.#store(lines);
    return ids.length === READ;
  }

  async #store(lines: BoxLine[]) {
    const refused = await this.requests.store(lines);
    const kept = lines.map(({ id }) => id).filter((id) => !refused.includes(id));
    await this.boxed.note(kept, IN_BOX.copied);
    await this.#noteRefused(refused);
  }

  async #noteRefused(ids: string[]) {
    for (const id of ids)
      console.warn(`Game ${id} is damaged, or the box refuses it: it has no copy`);
    await this.boxed.note(ids, IN_BOX.refused);
  }

  /** @param id of a game, or of an answer */
  async #lineOf(id: string): Promise<BoxLine | null> {
    const game = await this.store.find(id).catch(unlessUnusable);
    if (game) return { kind: "game", id, text: writeGame(game.row, game.records).trimEnd() };
    const stored = await this.boxed.answer(id);
    if (!stored) return null;
    const { box: _, ...answer } = stored;
    return { kind: "drill", id, text: writeAnswer(answer).trimEnd() };
  }
}
