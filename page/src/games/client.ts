/** The page's side of the local host: calls that its worker answers. */

import { WorkerCalls } from "../core/workercalls.ts";
import { loadGameKernel } from "../core/loading.ts";
import { Offline } from "./refusal.ts";
import type { BoxNews } from "./box.ts";
import type { News } from "./tabs.ts";
import type { FromWorker, HostProblem, LocalOptions } from "./messages.ts";

export class LocalClient extends WorkerCalls {
  /** Ends when the worker has the kernel; null after a failure. */
  #loading: Promise<unknown> | null = null;
  #tellProblem: ((problem: HostProblem | null) => void)[] = [];
  #tellNews: (news: News) => void = () => {};
  #tellBox: (news: BoxNews) => void = () => {};

  state: { problem: HostProblem | null; why: string | null } | null = null;
  /** What nobody has heard yet. */
  boxNews: BoxNews | null = null;

  constructor(options: LocalOptions) {
    super(
      () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
      (message) => this.#hear(message),
    );
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

  #hear(message: FromWorker) {
    if ("news" in message) this.#tellNews(message.news);
    else if ("ended" in message) void askToKeep();
    else if ("box" in message) this.#tellBox((this.boxNews = message.box));
    else {
      this.state = message;
      for (const tell of this.#tellProblem) tell(message.problem);
    }
  }

  /** Whether games outlive the page: else there is a reason. */
  get keeps() {
    return !this.state?.why;
  }

  /** @param tell takes what keeps the host from storing */
  onProblem(tell: (problem: HostProblem | null) => void) {
    this.#tellProblem.push(tell);
    if (this.state) tell(this.state.problem);
  }

  /** @param tell takes which games the box has */
  onBoxNews(tell: (news: BoxNews) => void) {
    this.#tellBox = tell;
    if (this.boxNews) tell(this.boxNews);
  }

  /** @param tell takes which game is to be read again */
  onNews(tell: (news: News) => void) {
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
