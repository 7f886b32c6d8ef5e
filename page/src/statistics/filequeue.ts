/** Files with games that are to be reviewed, one after another. */

import { refusalText } from "../play/status.ts";
import { UnreadableGame } from "../shell/unreadablegame.ts";
import {
  nameOfFile,
  reviewFile,
  SessionFile,
  type FileSource,
  type Problem,
  type Reviewed,
} from "./source.ts";

export class FileQueue {
  on: { onProgress: () => void; onGames: () => void };
  games: Reviewed[] = [];
  problems: Problem[] = [];
  waiting: FileSource[] = [];
  /** How many files and replays have been added since the queue was empty. */
  added = 0;
  reviewing: AbortController | null = null;

  /** @param on called when a file has become a game or a problem, and when the queue goes on */
  constructor(on: { onProgress: () => void; onGames: () => void }) {
    this.on = on;
  }

  get busy() {
    return this.reviewing !== null;
  }

  get done() {
    return this.games.length + this.problems.length;
  }

  add(files: File[]) {
    this.added += files.length;
    for (const file of files) this.waiting.push({ file });
    if (!this.busy && files.length) void this.review();
  }

  /** Notes files that cannot be reviewed. */
  refuse(problems: Problem[]) {
    this.added += problems.length;
    for (const problem of problems) this.problems.push(problem);
    this.on.onGames();
  }

  /** Goes on with the replays of a file, each by itself. */
  open(file: File, names: string[]) {
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
    this.on.onProgress();
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
      this.on.onGames();
    }
    this.added = this.done;
    this.reviewing = null;
    this.on.onProgress();
  }
}
