/**
 * The state of the page of all reviews: the games of the host and of opened files, which of them
 * the filters let pass, and their sums. Input calls its methods; each kind of change has a method of
 * `Drawing`.
 */

import { core } from "../engine/core.ts";
import { refusalText } from "../play/status.ts";
import { mayHoldGame } from "../shell/gameformats.ts";
import { t } from "../shell/i18n.ts";
import { Copies } from "./copies.ts";
import { FileQueue } from "./filequeue.ts";
import { Filters, type FilterValues } from "./filters.ts";
import { ListedReviews, type Reviewed } from "./source.ts";
import type { ReviewSummary } from "../engine/answers.ts";
import type { Taking } from "../shell/invitation.ts";
import type { Sort } from "../shell/sorting.ts";

/** Time between two looks at what the host has reviewed. */
const LOOK_MS = 1000;
/** Part of the time that drawing may take while new reviews arrive. */
const DRAWING = 0.2;

/** What draws the state. */
export type Drawing = {
  /** More is read or reviewed, or cannot be. */
  drawWork: () => void;
  /** Games have come, or problems. */
  drawGames: () => void;
  /** The filters let other games pass. */
  drawFilters: () => void;
  /** Games are being summed up, or no longer. */
  drawBusy: (busy: boolean) => void;
  /** Other games are summed up. */
  drawSums: () => void;
  /** The list of games is sorted otherwise. */
  drawList: () => void;
  /** The address does not name the filters. */
  drawAddress: () => void;
  /** What the host has is drawn for the first time, or cannot be read. */
  uncover: () => void;
};

/** Some games, and what they say together; without games, or if the core refuses, null. */
export type Sums = { games: Reviewed[]; summary: ReviewSummary | null };

export class Collection {
  drawing!: Drawing;
  stored = new ListedReviews();
  files = new FileQueue({
    onProgress: () => this.drawing.drawWork(),
    onGames: () => void this.takeGames(),
  });
  filters: Filters;
  /** All games, without copies of others. */
  games: Reviewed[] = [];
  /** How many games are left out, because they are copies of others. */
  leftOut = 0;
  /** Of the games that the filters let pass. */
  sums: Sums = { games: [], summary: null };
  /** Whether the host has said what it has. */
  known = false;
  /** Why nothing can be read. */
  trouble = "";
  /** Why there are no sums. */
  sumsTrouble = "";
  #copies = new Copies();
  /** How many times games were taken: only the last ones are. */
  #takes = 0;
  /** How many times the page began to read; only the last reading goes on. */
  #readings = 0;
  /** Whether games have changed since those that are being summed up. */
  #changed = false;
  #summing: Promise<void> | null = null;

  constructor(filters: Filters) {
    this.filters = filters;
  }

  /** Whether there is any game. */
  get any() {
    return this.stored.games.size + this.files.games.length > 0;
  }

  /** Takes files that are dropped, pasted and chosen. */
  taking: Taking = {
    files: (files) =>
      this.files.add(files.length > 1 ? files.filter(({ name }) => mayHoldGame(name)) : files),
    unread: (names) =>
      this.files.refuse(names.map((name) => ({ name, problem: t("file.unread") }))),
    complain: (sentence) => {
      this.trouble = sentence;
      this.drawing.drawWork();
    },
  };

  // Reading

  /**
   * Read what the host has reviewed; read on while it reviews.
   *
   * @param all whether to take the games anew, also if no review is new
   */
  async follow(all: boolean = !this.known) {
    const reading = ++this.#readings;
    let wait = 0;
    do {
      await new Promise((resolve) => setTimeout(resolve, wait));
      try {
        const { stored } = this;
        const more = await stored.read();
        if (stored !== this.stored) return; // all is read anew
        this.trouble = "";
        this.known = true;
        const began = performance.now();
        if (more || all) await this.takeGames();
        else this.drawing.drawWork();
        all = false;
        this.drawing.uncover();
        wait = Math.max(LOOK_MS, (performance.now() - began) / DRAWING);
      } catch (error) {
        this.#fail(error);
        return;
      }
    } while (this.stored.running && reading === this.#readings);
  }

  /** Read all again: games were added, or deleted. */
  followAnew() {
    this.stored = new ListedReviews();
    void this.follow(true);
  }

  async beginReviews() {
    try {
      await this.stored.begin();
      this.drawing.drawWork();
      await this.follow();
    } catch (error) {
      this.#fail(error);
    }
  }

  async stopReviews() {
    this.files.stop();
    try {
      if (this.stored.running) await this.stored.stop();
      await this.follow();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown) {
    this.trouble = refusalText(error);
    this.stored.running = false; // as far as the page knows: its button begins again
    this.drawing.drawWork();
    this.drawing.uncover();
  }

  // Games

  /** Take the games that have come; done when they, or later ones, are drawn. */
  async takeGames() {
    this.drawing.drawWork();
    const take = ++this.#takes;
    const all = [...this.stored.games.values(), ...this.files.games];
    const { games, copies } = await this.#copies.without(all);
    if (take !== this.#takes) return;
    this.games = games;
    this.leftOut = copies;
    this.drawing.drawWork();
    this.drawing.drawGames();
    await this.#sumUp();
  }

  /** Let the games pass that other values mean. */
  filter(values: FilterValues) {
    this.filters.values = values;
    this.drawing.drawFilters();
    this.drawing.drawAddress();
    void this.#sumUp();
  }

  /** Filter and sort as an address says. */
  open(hash: string) {
    this.filters.read(hash);
    this.drawing.drawFilters();
    void this.#sumUp();
  }

  sortBy(sort: Sort) {
    this.filters.sort = sort;
    this.drawing.drawList();
    this.drawing.drawAddress();
  }

  /** Sum up the games that pass: one answer of the core after another. */
  #sumUp() {
    this.#changed = true;
    this.#summing ??= this.#sumAllUp().finally(() => (this.#summing = null));
    return this.#summing;
  }

  async #sumAllUp() {
    this.drawing.drawBusy(true);
    while (this.#changed) {
      this.#changed = false;
      const { values } = this.filters;
      const games = this.filters.choose(this.games);
      const summary = games.length ? await this.#summarise(games) : null;
      if (values !== this.filters.values) continue; // the player wants other games
      this.sums = { games, summary };
      this.drawing.drawSums();
    }
    this.drawing.drawBusy(false);
  }

  async #summarise(games: Reviewed[]) {
    const before = this.sumsTrouble;
    let summary: ReviewSummary | null = null;
    try {
      summary = await core.summarise(games.map((game) => game.summary));
      this.sumsTrouble = "";
    } catch (error) {
      this.sumsTrouble = refusalText(error);
    }
    if (this.sumsTrouble !== before) this.drawing.drawWork();
    return summary;
  }
}
