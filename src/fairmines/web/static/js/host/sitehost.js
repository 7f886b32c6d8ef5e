/** What the pages rest on in a folder of static files: this browser. */

import { CALLS } from "../local/calls.js";
import { ANALYSER, leaving } from "./siteaddress.js";
import { localHost, version } from "./sitelocal.js";

/** @param {keyof import("./host.js").HostCalls} name */
const caller = (name) => (/** @type {unknown[]} */ ...values) =>
  leaving ? new Promise(() => {}) : localHost().call(name, values);

/** @type {import("./host.js").HostCalls} */
const calls = /** @type {any} */ (Object.fromEntries(CALLS.map((name) => [name, caller(name)])));

/** @type {import("./host.js").Host} */
export const host = {
  ...calls,
  local: true,
  version,
  pages: { game: ".", analyse: ANALYSER, review: "review.html", reviews: "reviews.html" },
  connect: (id, listener) => localHost().connect(id, listener),
  addressOf: () => null,
  onProblem: (tell) => localHost().onProblem(tell),
  keepFiles,
};

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
