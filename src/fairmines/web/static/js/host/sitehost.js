/** What the pages rest on in a folder of static files: this browser. */

import { ANALYSER, leaving } from "./siteaddress.js";
import { localHost, version } from "./sitelocal.js";

/** @typedef {import("./host.js").Host} Host */

/** What this page answers itself. */
const own = {
  local: true,
  version,
  pages: { game: ".", analyse: ANALYSER, review: "review.html", reviews: "reviews.html" },
  /** @type {Host["connect"]} */
  connect: (id, listener) => localHost().connect(id, listener),
  addressOf: () => null,
  /** @type {Host["onProblem"]} */
  onProblem: (tell) => localHost().onProblem(tell),
  keepFiles,
};

/** @type {Host} whatever else it is asked, the worker answers */
export const host = /** @type {any} */ (
  new Proxy(own, { get: (_, name) => (name in own ? Reflect.get(own, name) : caller(name)) })
);

/** @param {any} name of one of the HostCalls */
const caller = (name) => (/** @type {unknown[]} */ ...values) =>
  leaving ? new Promise(() => {}) : localHost().call(name, values);

/** Start the service worker, which keeps all files. Browsers allow none over HTTP from elsewhere. */
async function keepFiles() {
  try {
    const workers = navigator.serviceWorker;
    await workers.register(new URL("service-worker.js", document.baseURI));
    const { active } = await workers.ready;
    active?.postMessage("later");
  } catch {
    // The browser keeps nothing, in a private window for example. The page works all the same.
  }
}
