/**
 * Who keeps the games: this browser, in a worker. `host.move(id, move)` is answered by the method
 * `move` of the worker's GameHost (gamehost.ts). A call fails with a Refusal.
 */

import { loadGameKernel } from "../engine/loading.ts";
import { WorkerCalls } from "../engine/workercalls.ts";
import { BOX } from "../shell/site.ts";
import { onKey, takeKey } from "./boxkey.ts";
import { Refusal } from "../engine/refusal.ts";
import type { BoxAccess, BoxNews } from "./box.ts";
import type { GameHost } from "./gamehost.ts";
import type { FromWorker, HostOptions, HostProblem } from "./protocol.ts";

/** How long the page waits before it tries again to load what has failed, in milliseconds. */
const AGAIN_MS = 1000;

/** The page's side of the worker. */
export class HostClient extends WorkerCalls {
  /** Whether the kernel is loaded, or on its way. */
  #loading = false;
  #reached = true;
  #tellProblem: ((problem: HostProblem | null) => void)[] = [];
  #tellChanged: (id: string | null) => void = () => {};
  #tellBox: (news: BoxNews) => void = () => {};

  /** What the worker has said last. */
  state: { problem: HostProblem | null; why: string | null } | null = null;
  /** What nobody has heard yet. */
  boxNews: BoxNews | null = null;

  constructor(options: HostOptions) {
    super(
      () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
      (message) => this.#hear(message),
    );
    // Its script does not come, or has failed.
    this.onError = () => this.#retry(() => this.#restart());
    this.begin("start", options).catch(this.onError);
    this.load();
    if (options.box) addEventListener("focus", () => void this.call("exchange").catch(() => {}));
  }

  /** Loads the kernel, which most answers wait for. */
  load() {
    if (this.#loading) return;
    this.#loading = true;
    loadGameKernel().then(
      (start) => {
        this.#reach(true);
        this.begin("load", start).catch(() => {}); // whoever asks next hears it
      },
      () => {
        this.#loading = false;
        this.#retry(() => this.load());
      },
    );
  }

  #retry(act: () => void) {
    this.#reach(false);
    setTimeout(act, AGAIN_MS);
  }

  #restart() {
    this.leave();
    this.beginAnew();
  }

  beginAnew() {
    // The page has to read the game before: the move may have been stored.
    this.reject(new Refusal("the worker has ended", "offline"), "move");
    super.beginAnew();
    this.#tellChanged(null);
  }

  #hear(message: FromWorker) {
    if ("changed" in message) this.#tellChanged(message.changed);
    else if ("ended" in message) void askToKeep();
    else if ("boxNews" in message) this.#tellBox((this.boxNews = message.boxNews));
    else {
      this.state = message;
      this.#reach(true);
    }
  }

  #reach(reached: boolean) {
    this.#reached = reached;
    for (const tell of this.#tellProblem) tell(this.problem);
  }

  get problem() {
    return this.#reached ? (this.state?.problem ?? null) : "offline";
  }

  /** Whether games outlive the page: else there is a reason. */
  keeps = () => !this.state?.why;

  /** @param tell takes what keeps the host from storing */
  onProblem = (tell: (problem: HostProblem | null) => void) => {
    this.#tellProblem.push(tell);
    tell(this.problem);
  };

  /** @param tell takes which games the box has */
  onBoxNews = (tell: (news: BoxNews) => void) => {
    this.#tellBox = tell;
    if (this.boxNews) tell(this.boxNews);
  };

  /** @param tell takes the id of a game that is to be read again; null if any is: the worker is new */
  onChanged = (tell: (id: string | null) => void) => {
    this.#tellChanged = tell;
  };
}

/** The box that serves the page, with the key of its address, and later with others. */
function boxOf(address: string): BoxAccess {
  const box = { address: new URL(address, document.baseURI).href, key: takeKey() };
  onKey((key) => {
    box.key = key; // of a worker that begins anew, too
    void host.useKey(key).catch(() => {});
  });
  return box;
}

let client: HostClient | null = null;

/** Returns what asks the worker, which begins with the first call. */
export const hostClient = () =>
  (client ??= new HostClient(BOX === null ? {} : { box: boxOf(BOX) }));

/** The calls that the page makes. */
const CALLS = [
  "newGame",
  "enter",
  "move",
  "see",
  "readGame",
  "playOn",
  "practise",
  "readRecord",
  "lastFinished",
  "timeCounts",
  "noteHelp",
  "readMoment",
  "readPlayed",
  "deleteGame",
  "listRunning",
  "deleteRunning",
  "readDay",
  "playDaily",
  "listReviews",
  "beginReviews",
  "stopReviews",
  "listMissed",
  "readAnswers",
  "addAnswer",
  "readSettings",
  "writeSettings",
  "readStatistics",
  "deleteStatistics",
  "exportGames",
  "importGames",
  "useKey",
  "countOthers",
  "addOthers",
  "declineOthers",
] as const satisfies (keyof GameHost)[];

/** The methods of another thread: their answers come later. */
type Asked<T> = {
  [Name in keyof T]: T[Name] extends (...values: infer Values) => infer Answer
    ? (...values: Values) => Promise<Awaited<Answer>>
    : never;
};

const call = (name: string) => [name, (...values: unknown[]) => hostClient().call(name, ...values)];

export type Host = Asked<Pick<GameHost, (typeof CALLS)[number]>>;

export const host = Object.fromEntries(CALLS.map(call)) as Host;

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
