/**
 * The service worker of a folder of static files. It keeps all files of one version, so that the
 * page opens without a network. A new version waits until no page of the old one is open.
 *
 * The build writes the version and the lists of files in front of this script.
 */

/** `later` are kept once a page is at rest. */
type Site = { version: string; files: string[]; later: string[] };

const siteWorker = self as unknown as ServiceWorkerGlobalScope & { SITE: Site };
const { version, files, later } = siteWorker.SITE;
/** Other sites may have the same origin, in other folders. */
const prefix = `fairmines-site ${siteWorker.registration.scope} `;
const kept = prefix + version;
/** The part of an address that says which content it has: nothing else ever has this address. */
const HASH = /-[0-9a-f]{8}(?=\.\w+$)|\?[0-9a-f]{8}$/;

siteWorker.addEventListener("install", (event) => event.waitUntil(keepAll()));
siteWorker.addEventListener("activate", (event) => event.waitUntil(replaceOld()));
siteWorker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(find(event.request));
});

siteWorker.addEventListener("message", (event) => event.waitUntil(keepLater()));

/** Keep all files, or none. */
async function keepAll() {
  const cache = await caches.open(kept);
  const missing = [];
  for (const file of [...files, ...(await usedBefore())]) {
    const same = HASH.test(file) ? await caches.match(file) : undefined;
    if (same) await cache.put(file, same);
    else missing.push(file);
  }
  await cache.addAll(missing.map(ask));
}

/**
 * Returns a request for a file. The browser's own cache may have that of the version before: it
 * asks whether there is a new one.
 */
function ask(file: string) {
  return new Request(file, { cache: HASH.test(file) ? "default" : "no-cache" });
}

/** Return those of the files for later that a version before has kept. */
async function usedBefore() {
  const names = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    for (const { url } of await (await caches.open(name)).keys()) names.add(url.replace(HASH, ""));
  }
  return later.filter((file) => names.has(address(file).replace(HASH, "")));
}

function address(file: string) {
  return new URL(file, siteWorker.registration.scope).href;
}

async function replaceOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== kept) await caches.delete(name);
  }
  await siteWorker.clients.claim();
}

/** Keep the files for later: the first game has begun, so nothing waits for them. */
async function keepLater() {
  const cache = await caches.open(kept);
  await Promise.allSettled(
    later.map(async (path) => (await cache.match(path)) ?? cache.add(ask(path))),
  );
}

async function find(request: Request) {
  const cache = await caches.open(kept);
  const place = request.url.replace(/index\.html(?=$|[?#])/, "");
  const file = await cache.match(place, { ignoreSearch: true });
  if (file) return file;
  return fetch(request);
}
