/** The answers to drills: those that are stored, and those that are not yet. */

import { nameOf, type DrillAnswer, type DrillName } from "./training.ts";
import type { Host } from "../host/host.ts";

export class History {
  /** In the order in which they were given. */
  answers: DrillAnswer[] = [];
  /** Those that are on their way to the store, or that it has refused. */
  #unstored = new Set<DrillAnswer>();
  #host: Pick<Host, "readAnswers" | "addAnswer">;

  constructor(host: Pick<Host, "readAnswers" | "addAnswer">) {
    this.#host = host;
  }

  async read() {
    const answers = await this.#host.readAnswers();
    const read = new Set(answers.map(({ id }) => id));
    this.answers = [...answers, ...[...this.#unstored].filter(({ id }) => !read.has(id))];
  }

  async add(answer: DrillAnswer) {
    this.answers.push(answer);
    this.#unstored.add(answer);
    await this.#host.addAnswer(answer);
    this.#unstored.delete(answer);
  }

  has(name: DrillName) {
    return this.answers.some((answer) => nameOf(answer) === nameOf(name));
  }
}
