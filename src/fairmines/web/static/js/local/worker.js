/**
 * The worker around the local host: takes calls of the page, one after another. The first message
 * starts it. Another has what plays games of the kernel, which the page loads meanwhile.
 */

import { lazily } from "../core/once.js";
import { Kernel } from "../kernel/kernel.js";
import { takeGameKernel } from "../kernel/gameloading.js";
import { loadKernel } from "../kernel/loading.js";
import { sendable } from "../host/refusal.js";
import { loadDailyTable } from "./dailytable.js";
import { loadMore } from "./loadmore.js";
import { LocalHost } from "./localhost.js";
import { openStore } from "./store/opening.js";

/**
 * @typedef {import("../kernel/serving.js").KernelStart} Loaded
 * @typedef {{start: true} & import("./client.js").LocalOptions} Start
 * @typedef {{call: number, name: keyof import("../host/host.js").HostCalls, values: unknown[]}}
 *   Call
 * @typedef {{connection: number} & ({connect: string} | import("./connection.js").Asked | {close:
 *   true})} ToConnection
 * @typedef {{pause: true}} Pause
 * @typedef {{exchange: true}} Exchange the player is back: other browsers may have played meanwhile
 *
 * @typedef {{problem: import("../host/host.js").HostProblem | null, why: string | null}} Told
 *   what keeps the host from storing games, and why, in one sentence
 * @typedef {{ended: true}} Ended a game has ended
 * @typedef {{call: number} & ({answer: unknown} | {refused: import("../host/refusal.js").Refused})}
 *   Answer
 * @typedef {{connection: number} & import("./connection.js").FromConnection} ConnectionAnswer
 * @typedef {Start | Loaded | Call | ToConnection | Pause | Exchange} ToWorker
 * @typedef {Told | Ended | Answer | ConnectionAnswer} FromWorker
 */

const deals = lazily(async () => new (await loadMore()).DealSearch());
const worker = /** @type {any} TypeScript's library of the page lacks workers */ (self);
/** @type {Promise<LocalHost> | null} */
let host = null;
/** @type {Map<number, Promise<import("./connection.js").Connection | null>>} */
const connections = new Map();

worker.onmessage = (/** @type {{data: ToWorker}} */ { data }) => {
  if ("start" in data) {
    host = begin(data);
    host.catch(reportError); // The page's `onerror` hears it, and waits for no answer.
  } else if ("module" in data) giveKernel(data);
  else if (host) handle(host, data).catch((error) => console.error(error));
};

/** @param {FromWorker} message */
const post = (message) => worker.postMessage(message);

/** @type {(loaded: Loaded) => void} */
let giveKernel;
/** @type {Promise<Loaded>} */
const kernelGiven = new Promise((resolve) => (giveKernel = resolve));

/** @param {Start} start */
async function begin({ version, database, durability, box }) {
  const { store, problem, why } = await openStore(database, durability);
  const kernel = new Kernel();
  const loaded = kernelGiven.then((given) => {
    takeGameKernel(given);
    kernel.load(given.module, given.weights);
  });
  const tell = tellerOf(problem, why);
  const random = (/** @type {number} */ bytes) => crypto.getRandomValues(new Uint8Array(bytes));
  const services = {
    ...{ kernel, loaded, store, random, version },
    wholeKernel: async () => new Kernel((await loadKernel()).module),
    clock: () => performance.now() / 1000,
    now: () => Date.now() / 1000,
    deals: {
      find: async (/** @type {import("./dealsearch.js").Search} */ search) =>
        (await deals()).find(search),
    },
    dailyTable: loadDailyTable,
    onProblem: (/** @type {import("../host/host.js").HostProblem | null} */ store) =>
      tell({ store }),
    onBox: (/** @type {import("./box.js").BoxProblem | null} */ box) => tell({ box }),
    onEnd: () => {
      post({ ended: true });
      void made.box?.exchange();
    },
  };
  const made = new LocalHost(services);
  if (box) await made.useBox(box);
  made.deletion
    .clean()
    .catch((error) => console.warn("Abandoned games could not be deleted", error));
  if (why) console.warn(why);
  post({ problem, why });
  void made.box?.exchange();
  return made;
}

/**
 * Returns a function that tells the page the worst of what keeps games from being stored or copied,
 * each time that it changes.
 *
 * @param {import("../host/host.js").HostProblem | null} always
 * @param {string | null} why
 */
function tellerOf(always, why) {
  /**
   * @type {{store: import("../host/host.js").HostProblem | null, box: import("./box.js").BoxProblem
   *   | null}}
   */
  const problems = { store: null, box: null };
  let told = always;
  return (/** @type {Partial<typeof problems>} */ news) => {
    const { store, box } = Object.assign(problems, news);
    const problem = store ?? always ?? box;
    if (problem !== told) post({ problem, why });
    told = problem;
  };
}

/**
 * @param {Promise<LocalHost>} ready
 * @param {Call | ToConnection | Pause | Exchange} data
 */
async function handle(ready, data) {
  if ("pause" in data) await (await ready).sessions.pause();
  else if ("exchange" in data) await (await ready).box?.exchange();
  else if ("name" in data) await answer(ready, data);
  else if ("connect" in data) connections.set(data.connection, connect(ready, data));
  else if ("close" in data) {
    const closed = connections.get(data.connection);
    connections.delete(data.connection);
    (await closed)?.close();
  } else void (await connections.get(data.connection))?.receive(data);
}

/**
 * @param {Promise<LocalHost>} ready
 * @param {Call} asked
 */
async function answer(ready, { call, name, values }) {
  const host = await ready;
  try {
    post({ call, answer: await /** @type {any} */ (host)[name](...values) });
  } catch (error) {
    post({ call, refused: sendable(host.refusalOf(error)) });
  }
}

/**
 * @param {Promise<LocalHost>} ready
 * @param {{connection: number, connect: string}} asked
 */
async function connect(ready, { connection, connect: id }) {
  try {
    return await (await ready).connect(id, (sent) => post({ connection, ...sent }));
  } catch {
    post({ connection, end: true }); // The page asks for the game to hear why.
    return null;
  }
}
