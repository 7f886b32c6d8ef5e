/**
 * The service worker of a folder of static files. It keeps all files of one version, so that the
 * page opens without a network. A new version waits until no page of the old one is open.
 *
 * What cannot be kept it tells the pages.
 *
 * The build writes the version and the digests of all files in front of this script.
 */

import type { Missing } from "./offline.ts";

/**
 * The digests of files. Without those of `needed` there is no game, so a version that lacks one is
 * not kept; `others` are kept as they come, and those of `later` once a page is at rest.
 */
type Site = { version: string } & Record<"needed" | "others" | "later", Record<string, string>>;

const siteWorker = self as unknown as ServiceWorkerGlobalScope & { SITE: Site };
const { version, needed, others, later } = siteWorker.SITE;
const digests = { ...needed, ...others, ...later };
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

/** Keep all files, or none if there would be no game. */
async function keepAll() {
  const rest = keepEach([...Object.keys(others), ...(await usedBefore())]);
  const missing = await keepEach(Object.keys(needed));
  await rest;
  await tell({ needed: missing });
  if (missing.length) throw new Error(`This version is not kept without ${missing.join()}`);
}

/** Keep files; returns those that cannot be kept. */
async function keepEach(names: string[]) {
  const cache = await caches.open(kept);
  const done = await Promise.allSettled(names.map((it) => keep(it, cache)));
  return names.filter((_, i) => done[i].status === "rejected");
}

/** Tell all pages what is missing. */
async function tell(missing: Partial<Missing>) {
  for (const page of await siteWorker.clients.matchAll({ includeUncontrolled: true })) {
    if (page.url.startsWith(siteWorker.registration.scope)) page.postMessage(missing);
  }
}

/**
 * Keep a file of this version. What keeps copies between the page and its server, also the browser,
 * may have that of another version: its scripts would be nowhere.
 */
async function keep(file: string, cache: Cache) {
  if (await cache.match(file)) return;
  for (const find of [
    () => caches.match(file), // of the version before
    () => fetch(file, { cache: HASH.test(file) ? "default" : "no-cache" }),
    () => fetch(file, { cache: "reload" }),
  ]) {
    const found = await find().catch(() => undefined);
    if (!found?.ok) continue;
    const data = await found.arrayBuffer();
    // Without the mark of a redirection, which no document may have.
    if ((await hash(data)).startsWith(digests[file]))
      return cache.put(file, new Response(data, found));
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

/** Keep what is missing: the first game has begun, so nothing waits for it. */
async function keepLater() {
  await tell({ others: await keepEach(Object.keys(digests)) });
}

async function find(request: Request) {
  const cache = await caches.open(kept);
  const place = request.url.replace(/index\.html(?=$|[?#])/, "");
  const file = await cache.match(place, { ignoreSearch: true });
  return (file ?? (isPlace(place) && (await cache.match("./")))) || fetch(request);
}

/** Whether a document with all places is at this address, also if it was not kept. */
function isPlace(url: string) {
  const path = url.replace(/[?#].*/, "");
  return Object.keys(others).some((it) => it.endsWith(".html") && address(it) === path);
}
