/** Files with games that are to be reviewed, one after another. */

import { refusalText } from "../game/status.js";
import { UnreadableGame } from "../page/unreadablegame.js";
import { nameOfFile, reviewFile, SessionFile } from "./source.js";

/**
 * @typedef {import("./source.js").Reviewed} Reviewed
 * @typedef {import("./source.js").Problem} Problem
 */

export class FileQueue {
  /**
   * @param {(games: boolean) => void} onChange `games`: whether a file has become one, or a problem
   */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Reviewed[]} */
    this.games = [];
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {import("./source.js").FileSource[]} */
    this.waiting = [];
    /** How many files and replays have been added since the queue was empty. */
    this.added = 0;
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
    this.added += files.length;
    for (const file of files) this.waiting.push({ file });
    if (!this.busy && files.length) void this.review();
  }

  /**
   * Notes files that cannot be reviewed.
   *
   * @param {Problem[]} problems
   */
  refuse(problems) {
    this.added += problems.length;
    for (const problem of problems) this.problems.push(problem);
    this.onChange(true);
  }

  /**
   * Goes on with the replays of a file, each by itself.
   *
   * @param {File} file
   * @param {string[]} names
   */
  open(file, names) {
    this.added += names.length - 1;
    const replays = names.map((title, index) => ({ file, replay: index + 1, title }));
    this.waiting = [...replays, ...this.waiting];
  }

  /** Leave the files that are not reviewed yet. */
  stop() {
    this.waiting = [];
    this.reviewing?.abort();
  }

  async review() {
    const stopped = (this.reviewing = new AbortController());
    this.onChange(false);
    for (let source = this.waiting.shift(); source; source = this.waiting.shift()) {
      try {
        const outcome = await reviewFile(source, stopped.signal);
        if ("summary" in outcome) this.games.push(outcome);
        else this.problems.push(outcome);
      } catch (error) {
        if (stopped.signal.aborted) break;
        if (error instanceof SessionFile) {
          this.open(source.file, error.names);
          continue;
        }
        const wrong = error instanceof UnreadableGame;
        const problem = wrong ? error.message : refusalText(error);
        const more = wrong ? { detail: error.detail } : {};
        this.problems.push({ name: nameOfFile(source), problem, ...more });
      }
      this.onChange(true);
    }
    this.added = this.done;
    this.reviewing = null;
    this.onChange(false);
  }
}
