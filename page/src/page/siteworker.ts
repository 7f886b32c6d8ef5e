/**
 * The service worker of a folder of static files. It keeps all files of one version, so that the
 * page opens without a network. A new version waits until no page of the old one is open.
 *
 * The build writes the version and the digests of all files in front of this script.
 */

/** The digests of files; those of `later` are kept once a page is at rest. */
type Digests = Record<string, string>;
type Site = { version: string; files: Digests; later: Digests };

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
  const names = [...Object.keys(files), ...(await usedBefore())];
  await Promise.all(names.map((file) => keep(file, cache)));
}

/**
 * Keep a file of this version. What keeps copies between the page and its server, also the browser,
 * may have that of another version: its scripts would be nowhere.
 */
async function keep(file: string, cache: Cache) {
  if (await cache.match(file)) return;
  const digest = files[file] ?? later[file];
  for (const find of [
    () => caches.match(file), // of the version before
    () => fetch(file, { cache: HASH.test(file) ? "default" : "no-cache" }),
    () => fetch(file, { cache: "reload" }),
  ]) {
    const found = await find().catch(() => undefined);
    if (!found?.ok) continue;
    const data = await found.arrayBuffer();
    // Without the mark of a redirection, which no document may have.
    if ((await hash(data)).startsWith(digest)) return cache.put(file, new Response(data, found));
  }
  throw new Error(`${file} did not come, or is of another version`);
}

async function hash(data: ArrayBuffer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");
}

/** Return those of the files for later that a version before has kept. */
async function usedBefore() {
  const names = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    for (const { url } of await (await caches.open(name)).keys()) names.add(url.replace(HASH, ""));
  }
  return Object.keys(later).filter((file) => names.has(address(file).replace(HASH, "")));
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
  await Promise.allSettled(Object.keys(later).map((file) => keep(file, cache)));
}

async function find(request: Request) {
  const cache = await caches.open(kept);
  const place = request.url.replace(/index\.html(?=$|[?#])/, "");
  const file = await cache.match(place, { ignoreSearch: true });
  if (file) return file;
  return fetch(request);
}
