/** The page's side of the local host: calls that its worker answers. */

import { WorkerCalls } from "../core/workercalls.js";
import { loadGameKernel } from "../core/loading.js";
import { Offline } from "./refusal.js";

/**
 * @import { BoxAccess, BoxNews } from "./box.js"
 * @import { BoxProblem } from "./boxrequests.js"
 * @import { Durability } from "./store/database.js"
 * @import { News } from "./tabs.js"
 *
 * @typedef {"nothingKept" | "later" | "blocked" | "notStored" | "notAnswering" | "answersAgain" |
 *   BoxProblem} HostProblem nothing is kept when the page is closed; neither, because a later version
 *   has stored the games; a tab with an older version holds them; the last move could not be stored;
 *   the browser's store does not answer; it does, after the page had given it up; what keeps games
 *   from being copied
 * @typedef {{box?: BoxAccess, database?: string, durability?: Durability}} LocalOptions the box that
 *   serves the page; the name of the database and its durability, for tests
 * @typedef {{problem: HostProblem | null, why: string | null} | {news: News} | {ended: true} | {box:
 *   BoxNews}} FromWorker what keeps the host from storing games, and why, in one sentence; what the
 *   game of the page is now; that a game has ended; or which games the box has
 */

/** The problems of a page whose games are in memory alone. @type {readonly HostProblem[]} */
const NOTHING_KEPT = ["nothingKept", "later", "answersAgain"];

export class LocalClient extends WorkerCalls {
  /** @type {Promise<unknown> | null} ends when the worker has the kernel; null after a failure */
  #loading = null;
  /** @type {((problem: HostProblem | null) => void)[]} */
  #tellProblem = [];
  /** @type {(news: News) => void} */
  #tellNews = () => {};
  /** @type {(news: BoxNews) => void} */
  #tellBox = () => {};

  /** @param {LocalOptions} options */
  constructor(options) {
    super(
      () => new Worker(new URL("worker.js", import.meta.url), { type: "module" }),
      (message) => this.#hear(message),
    );
    /** @type {{problem: HostProblem | null, why: string | null} | null} */
    this.state = null;
    /** @type {BoxNews | null} what nobody has heard yet */
    this.boxNews = null;
    const fail = () => this.fail(new Offline());
    this.onError = fail;
    this.begin("start", options).catch(fail);
    this.load();
    if (options.box) addEventListener("focus", () => void this.call("exchange").catch(() => {}));
  }

  /** Loads the kernel, which most answers need; after a failure the next call loads it again. */
  load() {
    this.#loading ??= loadGameKernel().then(
      // Whoever asks the worker next hears that it has failed.
      (start) => this.begin("load", start).catch(() => {}),
      () => {
        this.#loading = null;
        this.reject(new Offline());
      },
    );
  }

  beginAnew() {
    // The page has to read the game before: the move may have been stored.
    this.reject(new Offline(), "move");
    super.beginAnew();
  }

  /** @param {FromWorker} message */
  #hear(message) {
    if ("news" in message) this.#tellNews(message.news);
    else if ("ended" in message) void askToKeep();
    else if ("box" in message) this.#tellBox((this.boxNews = message.box));
    else {
      this.state = message;
      for (const tell of this.#tellProblem) tell(message.problem);
    }
  }

  /** Whether games outlive the page. */
  get keeps() {
    const problem = this.state?.problem;
    return !NOTHING_KEPT.some((name) => name === problem);
  }

  /** @param {(problem: HostProblem | null) => void} tell takes what keeps the host from storing */
  onProblem(tell) {
    this.#tellProblem.push(tell);
    if (this.state) tell(this.state.problem);
  }

  /** @param {(news: BoxNews) => void} tell takes which games the box has */
  onBoxNews(tell) {
    this.#tellBox = tell;
    if (this.boxNews) tell(this.boxNews);
  }

  /** @param {(news: News) => void} tell takes which game is to be read again */
  onNews(tell) {
    this.#tellNews = tell;
  }
}

/**
 * Ask the browser to delete nothing of the page when it runs out of space; it may refuse, or ask
 * the player. Before the first game has ended there is little to lose.
 */
async function askToKeep() {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Over HTTP from another machine there is no such question.
  }
}
