/** The answers to drills: those that are stored, and those that are not yet. */

import { inOrder, nameOf, ratingsOf, type DrillAnswer, type DrillName } from "./training.ts";
import type { Host } from "../host/host.ts";

/** What other tabs hear: that an answer was stored. */
const CHANNEL = "fairmines answers";

export class History {
  /** In the order in which they were given. */
  answers: DrillAnswer[] = [];
  /** Of `answers`, as `ratingsOf` returns them. */
  ratings = ratingsOf([]);
  /** Hears that another tab has stored an answer. */
  onOtherTab = () => {};
  /** Those that are on their way to the store, or that it has refused. */
  #unstored = new Set<DrillAnswer>();
  #host: Pick<Host, "readAnswers" | "addAnswer">;
  #tabs = new BroadcastChannel(CHANNEL);

  constructor(host: Pick<Host, "readAnswers" | "addAnswer">) {
    this.#host = host;
    this.#tabs.onmessage = () => this.onOtherTab();
  }

  async read() {
    const answers = await this.#host.readAnswers();
    const read = new Set(answers.map(({ id }) => id));
    this.#take([...answers, ...[...this.#unstored].filter(({ id }) => !read.has(id))]);
  }

  #take(answers: DrillAnswer[]) {
    this.answers = inOrder(answers, Date.now());
    this.ratings = ratingsOf(this.answers);
  }

  async add(answer: DrillAnswer) {
    this.#take([...this.answers, answer]);
    this.#unstored.add(answer);
    await this.#host.addAnswer(answer);
    this.#unstored.delete(answer);
    this.#tabs.postMessage(null);
  }

  has(name: DrillName) {
    return this.answers.some((answer) => nameOf(answer) === nameOf(name));
  }
}
