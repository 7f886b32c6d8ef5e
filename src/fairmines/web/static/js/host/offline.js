/** Starts the service worker, which keeps the page's files for when the server is gone. */

import { loadLanguages } from "../core/i18n.js";

/** Does nothing where browsers allow no worker: over HTTP from another machine. */
export async function keepFiles() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  try {
    await workers.register(new URL("service-worker.js", document.baseURI));
    const { active } = await workers.ready;
    // What the page loads is kept: all languages, one after another, since nothing waits for them.
    await loadLanguages();
    const root = new URL(".", document.baseURI).href;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage([root, ...loaded.filter((name) => name.startsWith(`${root}static/`))]);
  } catch {
    // The browser keeps nothing, in a private window for example. The page works all the same.
  }
}
