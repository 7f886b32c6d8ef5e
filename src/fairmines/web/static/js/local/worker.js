/**
 * The worker around the local host: takes requests and messages of the page, one after another. The
 * first message starts it. Another has what plays games of the kernel, which the page loads meanwhile.
 */

import { Questions } from "../answers/questions.js";
import { Reviews } from "../answers/reviews.js";
import { Kernel } from "../kernel/kernel.js";
import { takeGameKernel } from "../kernel/loading.js";
import { loadDailyTable } from "./dailytable.js";
import { DealSearch } from "./dealsearch.js";
import { LocalHost } from "./host.js";
import { openStore } from "./store/opening.js";

/**
 * @typedef {import("../kernel/serving.js").Start} Loaded
 * @typedef {{start: true, version: string, database?: string,
 *   durability?: import("./store/database.js").Durability}} Start
 * @typedef {{ask: number} & import("./host.js").Asked} Request
 * @typedef {{socket: number} & ({connect: string} | {text: string} | {close: true})} ToSocket
 * @typedef {{pause: true}} Pause
 *
 * @typedef {{problem: import("../host/host.js").Problem | null, why: string | null}} Told
 *   what keeps the host from storing games, and why, in one sentence
 * @typedef {{ended: true}} Ended a game has ended
 * @typedef {{ask: number} & import("./responses.js").Answered} Answer
 * @typedef {{socket: number} & ({open: true} | import("./connection.js").Sent)} FromSocket
 * @typedef {Start | Loaded | Request | ToSocket | Pause} ToWorker
 * @typedef {Told | Ended | Answer | FromSocket} FromWorker
 */

const REFUSED = 1006;

const worker = /** @type {any} TypeScript's library of the page lacks workers */ (self);
/** @type {Promise<LocalHost> | null} */
let host = null;
/** @type {Map<number, Promise<import("./connection.js").Connection | null>>} */
const sockets = new Map();

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
async function begin({ version, database, durability }) {
  const { store, problem, why } = await openStore(database, durability);
  const kernel = new Kernel();
  const loaded = kernelGiven.then((given) => {
    takeGameKernel(given);
    kernel.load(given.module, given.weights);
  });
  /** @type {import("../host/host.js").Problem | null} */
  let told = problem;
  const random = (/** @type {number} */ bytes) => crypto.getRandomValues(new Uint8Array(bytes));
  const means = {
    ...{ kernel, loaded, store, random, version },
    clock: () => performance.now() / 1000,
    now: () => Date.now() / 1000,
    deals: new DealSearch(),
    dailyTable: loadDailyTable,
    onProblem: (/** @type {"notStored" | "later" | null} */ found) => {
      if ((found ?? problem) === told) return;
      told = found ?? problem;
      post({ problem: told, why });
    },
    onEnd: () => post({ ended: true }),
    questions: new Questions(),
    reviews: new Reviews(),
    background: new Reviews(),
  };
  const made = new LocalHost(means);
  made.deletion.clean().catch((error) => console.warn("Abandoned games could not be deleted", error));
  if (why) console.warn(why);
  post({ problem, why });
  return made;
}

/**
 * @param {Promise<LocalHost>} ready
 * @param {Request | ToSocket | Pause} data
 */
async function handle(ready, data) {
  if ("pause" in data) await (await ready).sessions.pause();
  else if ("ask" in data) post({ ask: data.ask, ...(await (await ready).request(data)) });
  else if ("connect" in data) sockets.set(data.socket, connect(ready, data.socket, data.connect));
  else if ("text" in data) void (await sockets.get(data.socket))?.receive(data.text);
  else {
    const closed = sockets.get(data.socket);
    sockets.delete(data.socket);
    (await closed)?.close();
  }
}

/**
 * @param {Promise<LocalHost>} ready
 * @param {number} socket
 * @param {string} id
 */
async function connect(ready, socket, id) {
  try {
    const host = await ready;
    let opened = false;
    const connection = await host.connect(id, (sent) => {
      if (!opened) post({ socket, open: true });
      opened = true;
      post({ socket, ...sent });
    });
    return connection;
  } catch {
    post({ socket, close: REFUSED }); // The page asks over a request why.
    return null;
  }
}
