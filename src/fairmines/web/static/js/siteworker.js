/**
 * The service worker of a folder of static files. It keeps all files of one version, so that the page
 * opens without a network. A new version waits until no page of the old one is open.
 *
 * `fairmines site` writes the version and the list of files in front of this script.
 */

const siteWorker = /** @type {any} TypeScript's library of the page lacks workers */ (self);
/** @type {{version: string, files: string[]}} */
const { version, files } = siteWorker.SITE;
/** Other sites may have the same origin, in other folders. */
const prefix = `fairmines-site ${siteWorker.registration.scope} `;
const kept = prefix + version;

siteWorker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
siteWorker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(replaceOld()));
siteWorker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(find(event.request));
});

/** Keep all files, or none. */
async function keepAll() {
  const cache = await caches.open(kept);
  // The browser's own cache may have files of the version before: it asks for each whether it is new.
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
}

async function replaceOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== kept) await caches.delete(name);
  }
  await siteWorker.clients.claim();
}

/** @param {Request} request */
async function find(request) {
  const cache = await caches.open(kept);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
