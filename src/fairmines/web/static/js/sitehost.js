/** What the pages rest on in a folder of static files: this browser. */

import { Offline } from "./refusal.js";

/** @type {import("./host.js").Host} */
export const host = {
  local: true,
  version: document.querySelector("meta[name=version]")?.getAttribute("content") ?? null,
  pages: { game: ".", analyse: ".", review: ".", reviews: null },
  fetch: async () => {
    throw new Offline();
  },
  connect: () => {
    throw new Offline();
  },
  onProblem: () => {},
  keepFiles,
};

/** Start the service worker, which keeps all files. Browsers allow none over HTTP from elsewhere. */
async function keepFiles() {
  try {
    const workers = navigator.serviceWorker;
    await workers?.register(new URL("service-worker.js", document.baseURI));
    const { active } = await workers.ready;
    active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
  } catch {
    // The browser keeps nothing, in a private window for example. The page works all the same.
  }
}
