/**
 * The worker around the host of the games. Its first call starts it. Another has what plays games of
 * the kernel, which the page loads meanwhile.
 */

import { lazily } from "../engine/once.ts";
import { answerCalls } from "../engine/answercalls.ts";
import { Kernel } from "../engine/kernel.ts";
import { loadFile, loadKernel, type KernelStart } from "../engine/loading.ts";
import { GameHost, loadMore } from "./gamehost.ts";
import { Refusal } from "../engine/refusal.ts";
import {
  BrowserDatabase,
  isOfDatabase,
  LaterFormatError,
  problemOf,
  refusalKind,
  whyNot,
} from "./store/database.ts";
import { GameStore } from "./store/gamestore.ts";
import type { FromWorker, HostOptions, HostProblem } from "./protocol.ts";

/** How often the time of a running game is stored, in milliseconds. */
const KEEP_TIME_MS = 3000;

/** When abandoned games are deleted, in milliseconds: a page that is left at once leaves no write. */
const CLEAN_MS = 3000;

/** How long a browser may take to open the database, in milliseconds: some never answer. */
const PATIENCE_MS = 10_000;

let host: Promise<GameHost>;
let load: (start: KernelStart) => void;
const loaded: Promise<KernelStart> = new Promise((resolve) => (load = resolve));

answerCalls(async (name, ...values) => {
  if (name === "start") await (host = begin(values[0]));
  else if (name === "load") load(values[0]);
  else return /* a method of its name */ ((await host) as any)[name](...values);
}, explain);

/** Tells the page that the store has failed, if that is the error. */
function explain(error: unknown) {
  if (!isOfDatabase(error)) return null;
  tellProblems({ store: problemOf(error) });
  return new Refusal(
    `the games of this browser cannot be used: ${whyNot(error)}`,
    refusalKind(error),
  );
}

const post = (message: FromWorker) => self.postMessage(message);

type Problem = HostProblem | null;

/** What keeps games from being stored, by where it comes from; the first of them is told. */
const problems = {
  store: null as Problem,
  always: null as Problem,
  wait: null as Problem,
  box: null as Problem,
};
/** Why nothing is kept. */
let why: string | null = null;
let told: Problem | undefined;

/** Tells the page the worst of what keeps games from being stored, each time that it changes. */
function tellProblems(news: Partial<typeof problems>) {
  const { store, always, wait, box } = Object.assign(problems, news);
  const problem = store ?? always ?? wait ?? box;
  if (problem !== told) post({ problem, why });
  told = problem;
}

async function begin({ database, durability, box }: HostOptions) {
  const store = await openStore(database, durability);
  const kernel = new Kernel();
  const made = new GameHost({
    ...{ kernel, store },
    loaded: loaded.then(({ module, weights }) => kernel.load(module, weights)),
    wholeKernel: async () => new Kernel((await loadKernel()).module),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    clock: () => performance.now() / 1000,
    now: () => Date.now() / 1000,
    deals: lazily(async () => new (await loadMore()).DealSearch()),
    reviewer: lazily(async () => new (await loadMore()).KernelWorker()),
    dailyTable: lazily(async () => {
      const response = await loadFile(new URL("../../kernel/daily.bin", import.meta.url));
      return new Uint8Array(await response.arrayBuffer());
    }),
    tell: (news) => ("store" in news || "box" in news ? tellProblems(news) : post(news)),
  });
  if (box) await made.useBox(box);
  // What keeps it from being stored is told at the next move.
  setInterval(() => void made.sessions.keepTime().catch(() => {}), KEEP_TIME_MS);
  setTimeout(() => {
    made.sessions
      .clean()
      .catch((error) => console.warn("Abandoned games could not be deleted", error));
  }, CLEAN_MS);
  if (why) console.warn(why);
  tellProblems({});
  return made;
}

/** Opens the store of this browser, or one in memory, of which the page hears why. */
async function openStore(
  name: HostOptions["database"],
  durability: HostOptions["durability"],
): Promise<GameStore> {
  const news = {
    blocked: (is: boolean) => tellProblems({ store: is ? "blocked" : null }),
    later: () => tellProblems({ store: "later" }),
  };
  try {
    const database = new BrowserDatabase(indexedDB, name, durability, news);
    database.onWait = (waiting) => tellProblems({ wait: waiting ? "notAnswering" : null });
    await database.openWithin(PATIENCE_MS, () => tellProblems({ store: "answersAgain" }));
    return new GameStore(database);
  } catch (error) {
    why = `the browser keeps no games: ${whyNot(error)}`;
    tellProblems({ always: error instanceof LaterFormatError ? "later" : "nothingKept" });
    const { MemoryDatabase } = await loadMore();
    return new GameStore(new MemoryDatabase());
  }
}
