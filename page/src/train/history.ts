/** The answers to drills, and the favourites: those that are stored, and those that are not yet. */

import {
  favouritesOf,
  inOrder,
  isAnswer,
  nameOf,
  ratingsOf,
  type DrillAnswer,
  type DrillLine,
  type DrillName,
} from "./training.ts";
import type { Host } from "../host/host.ts";

/** What other tabs hear: that a line was stored. */
const CHANNEL = "fairmines answers";

export class History {
  /** In the order in which they were given. */
  answers: DrillAnswer[] = [];
  /** Of `answers`, as `ratingsOf` returns them. */
  ratings = ratingsOf([]);
  favourites: DrillName[] = [];
  /** Hears that another tab has stored a line. */
  onOtherTab = () => {};
  /** Those that are on their way to the store, or that it has refused. */
  #unstored = new Set<DrillLine>();
  /** All that are known, in the order in which they came about. */
  #lines: DrillLine[] = [];
  #host: Pick<Host, "readAnswers" | "addAnswer">;
  #tabs = new BroadcastChannel(CHANNEL);

  constructor(host: Pick<Host, "readAnswers" | "addAnswer">) {
    this.#host = host;
    this.#tabs.onmessage = () => this.onOtherTab();
  }

  async read() {
    const lines = await this.#host.readAnswers();
    const read = new Set(lines.map(({ id }) => id));
    this.#take([...lines, ...[...this.#unstored].filter(({ id }) => !read.has(id))]);
  }

  #take(lines: DrillLine[]) {
    this.#lines = inOrder(lines, Date.now());
    this.answers = this.#lines.filter(isAnswer);
    this.favourites = favouritesOf(this.#lines);
    this.ratings = ratingsOf(this.answers);
  }

  async add(line: DrillLine) {
    this.#take([...this.#lines, line]);
    this.#unstored.add(line);
    await this.#host.addAnswer(line);
    this.#unstored.delete(line);
    this.#tabs.postMessage(null);
  }

  isFavourite(name: DrillName) {
    return this.favourites.some((favourite) => nameOf(favourite) === nameOf(name));
  }

  has(name: DrillName) {
    return this.answers.some((answer) => nameOf(answer) === nameOf(name));
  }
}
