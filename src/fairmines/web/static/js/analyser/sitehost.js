/** What the analyser's page rests on in a folder of static files: the kernel in this browser. */

import { wasmEngine } from "../kernel/wasmengine.js";
import { version } from "./siteversion.js";

/** @type {import("./host.js").Host} */
export const host = {
  engine: wasmEngine(),
  settings: { read: async () => ({}), write: async () => {} },
  hasGame: false,
  version,
  keepFiles,
};

/** Start the service worker, which keeps all files. Browsers allow none over HTTP from elsewhere. */
async function keepFiles() {
  try {
    await navigator.serviceWorker?.register(new URL("service-worker.js", document.baseURI));
  } catch {
    // The browser keeps nothing, in a private window for example. The page works all the same.
  }
}
