/** The copy of the page in this browser, for use without a network. Its service worker keeps it. */

/** Files that did not come: without those of `needed` a version is not kept at all. */
export type Missing = { needed: string[]; others: string[] };

const WORKER = "service-worker.js";

/**
 * Start the service worker, and let it keep what is missing. Browsers allow none over HTTP from
 * elsewhere.
 *
 * @param missing filled with what the service worker has said last
 */
export async function keepFiles(missing: Missing) {
  const workers = navigator.serviceWorker;
  if (!workers) return; // in a private window, for example: the page works all the same
  workers.onmessage = ({ data }) => Object.assign(missing, data);
  try {
    await workers.register(WORKER);
    const { active } = await workers.ready;
    active?.postMessage("later");
  } catch (error) {
    // Others are of the browser, which keeps nothing.
    if (error instanceof TypeError) missing.needed = [WORKER];
  }
}
