/**
 * The worker around the local host. The first call starts it. Another has what plays games of the
 * kernel, which the page loads meanwhile.
 */

import { lazily } from "../core/once.ts";
import { answerCalls } from "../core/answercalls.ts";
import { Kernel } from "../core/kernel.ts";
import { loadFile, loadKernel, type KernelStart } from "../core/loading.ts";
import { loadMore, LocalHost } from "./localhost.ts";
import { Refusal } from "./refusal.ts";
import {
  BrowserDatabase,
  isOfDatabase,
  LaterFormatError,
  problemOf,
  refusalKind,
  whyNot,
  type Durability,
} from "./store/database.ts";
import { GameStore } from "./store/gamestore.ts";
import type { BoxProblem } from "./boxrequests.ts";
import type { FromWorker, HostProblem, LocalOptions } from "./messages.ts";

/** How often the time of a running game is stored, in milliseconds. */
const KEEP_TIME_MS = 3000;

/** When abandoned games are deleted, in milliseconds: a page that is left at once leaves no write. */
const CLEAN_MS = 3000;

/** How long a browser may take to open the database, in milliseconds: some never answer. */
const PATIENCE_MS = 10_000;

let host: Promise<LocalHost>;
let load: (start: KernelStart) => void;
const loaded: Promise<KernelStart> = new Promise((resolve) => (load = resolve));

/** What the page's side calls by itself. */
const own: Record<string, (value: any) => unknown> = {
  start: (options) => (host = begin(options)).then(() => {}),
  load: (start) => load(start),
  exchange: async () => (await host).box?.exchange(),
  useKey: async (key) => (await host).box?.useKey(key),
};

let tell: ReturnType<typeof tellerOf> = () => {};

answerCalls(async (name, ...values) => {
  const answerer = (name in own ? own : await host) as any;
  return answerer[name](...values);
}, explain);

// What keeps it from being stored is told at the next move.
setInterval(
  () => void host?.then(({ sessions }) => sessions.keepTime()).catch(() => {}),
  KEEP_TIME_MS,
);

/** Tells the page that the store has failed, if that is the error. */
function explain(error: unknown) {
  if (!isOfDatabase(error)) return null;
  tell({ store: problemOf(error) });
  return new Refusal(
    `the games of this browser cannot be used: ${whyNot(error)}`,
    refusalKind(error),
  );
}

const post = (message: FromWorker) => self.postMessage(message);

async function begin({ database, durability, box }: LocalOptions) {
  tell = tellerOf(null, null);
  const { store, problem, why } = await openStore(database, durability);
  const kernel = new Kernel();
  tell = tellerOf(problem, why);
  const made = new LocalHost({
    ...{ kernel, store },
    loaded: loaded.then(({ module, weights }) => kernel.load(module, weights)),
    wholeKernel: async () => new Kernel((await loadKernel()).module),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    clock: () => performance.now() / 1000,
    now: () => Date.now() / 1000,
    deals,
    dailyTable: loadDailyTable,
    onProblem: (store) => tell({ store }),
    onBox: (box) => tell({ box }),
    onBoxNews: (box) => post({ box }),
    onEnd: () => {
      post({ ended: true });
      void made.box?.exchange();
    },
    onNews: (news) => post({ news }),
  });
  if (box) await made.useBox(box);
  setTimeout(() => {
    made.sessions
      .clean()
      .catch((error) => console.warn("Abandoned games could not be deleted", error));
  }, CLEAN_MS);
  if (why) console.warn(why);
  post({ problem, why });
  return made;
}

const deals = lazily(async () => new (await loadMore()).DealSearch());

const loadDailyTable = lazily(async () => {
  const response = await loadFile(new URL("../../kernel/daily.bin", import.meta.url));
  return new Uint8Array(await response.arrayBuffer());
});

/**
 * Opens the store of this browser, or one in memory that says why nothing is kept.
 *
 * @param name of the database
 * @returns `why` is a sentence
 */
async function openStore(
  name?: string,
  durability?: Durability,
): Promise<{ store: GameStore; problem: "nothingKept" | "later" | null; why: string | null }> {
  const news = {
    blocked: (is: boolean) => tell({ store: is ? "blocked" : null }),
    later: () => tell({ store: "later" }),
  };
  try {
    const database = new BrowserDatabase(indexedDB, name, durability, news);
    database.onWait = (waiting) => tell({ wait: waiting ? "notAnswering" : null });
    await database.openWithin(PATIENCE_MS, () => tell({ store: "answersAgain" }));
    return { store: new GameStore(database), problem: null, why: null };
  } catch (error) {
    const problem = error instanceof LaterFormatError ? "later" : "nothingKept";
    const why = `the browser keeps no games: ${whyNot(error)}`;
    const { MemoryDatabase } = await loadMore();
    return { store: new GameStore(new MemoryDatabase()), problem, why };
  }
}

/**
 * Returns a function that tells the page the worst of what keeps games from being stored or copied,
 * each time that it changes.
 */
function tellerOf(always: HostProblem | null, why: string | null) {
  const problems: { store: HostProblem | null; wait: HostProblem | null; box: BoxProblem | null } =
    { store: null, wait: null, box: null };
  let shown = always;
  return (news: Partial<typeof problems>) => {
    const { store, wait, box } = Object.assign(problems, news);
    const problem = store ?? always ?? wait ?? box;
    if (problem !== shown) post({ problem, why });
    shown = problem;
  };
}
