/** Files with games that are to be reviewed, one after another. */

import { refusalText } from "../status.js";
import { UnreadableGame } from "../unreadablegame.js";
import { reviewFile } from "./source.js";

/**
 * @typedef {import("./source.js").Reviewed} Reviewed
 * @typedef {import("./source.js").Problem} Problem
 */

export class FileQueue {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Reviewed[]} */
    this.games = [];
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {File[]} */
    this.waiting = [];
    this.given = 0;
    /** @type {AbortController | null} */
    this.reviewing = null;
  }

  get busy() {
    return this.reviewing !== null;
  }

  get done() {
    return this.games.length + this.problems.length;
  }

  /** @param {File[]} files */
  add(files) {
    this.given += files.length;
    this.waiting.push(...files);
    if (!this.busy && files.length) void this.review();
  }

  /** Leave the files that are not reviewed yet. */
  stop() {
    this.waiting = [];
    this.reviewing?.abort();
  }

  async review() {
    const stopped = (this.reviewing = new AbortController());
    this.onChange();
    for (let file = this.waiting.shift(); file; file = this.waiting.shift()) {
      const { name } = file;
      try {
        const found = await reviewFile(file, stopped.signal);
        if ("summary" in found) this.games.push(found);
        else this.problems.push(found);
      } catch (error) {
        if (stopped.signal.aborted) break;
        const wrong = error instanceof UnreadableGame;
        const problem = wrong ? error.message : refusalText(/** @type {Error} */ (error));
        this.problems.push({ name, problem, detail: wrong ? error.detail : "" });
      }
      this.onChange();
    }
    this.given = this.done;
    this.reviewing = null;
    this.onChange();
  }
}
