/** What the pages rest on in a folder of static files: this browser. */

import { ANALYSER, leaving } from "./siteaddress.js";
import { localHost, version } from "./sitelocal.js";

/** @type {import("./host.js").Host} */
export const host = {
  local: true,
  version,
  pages: { game: ".", analyse: ANALYSER, review: "review.html", reviews: "reviews.html" },
  fetch: (path, init) => (leaving ? new Promise(() => {}) : localHost().fetch(path, init)),
  connect: (id) => localHost().connect(id),
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
