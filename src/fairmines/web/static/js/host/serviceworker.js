/**
 * The service worker: keeps the page's files, so that the page opens while the server is gone.
 *
 * The server's answer always comes first. A kept file stands in only when there is none.
 */

const KEPT = "fairmines";
/** The name of a bundled file: its address has another hash when the file has changed. */
const HASHED = /(\/static\/(?:app|kernel)\/.+?)(?:-[0-9a-f]{8}(\.\w+)|\?[0-9a-f]{8})$/;
/** The pages, as addresses below the scope. */
const PAGES = ["", "analyse", "review", "reviews"];
const worker = /** @type {any} TypeScript's library of the page lacks workers */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(worker.clients.claim()),
);

// The page names the files that it loaded before there was a worker.
worker.addEventListener("message", (/** @type {any} */ event) =>
  event.waitUntil(Promise.allSettled(event.data.map(answer))),
);

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET" && isFile(event.request.url)) {
    event.respondWith(answer(event.request));
  }
});

/** @param {string} address */
function isFile(address) {
  const root = worker.registration.scope;
  const place = address.split(/[?#]/)[0];
  return PAGES.some((it) => place === root + it) || place.startsWith(`${root}static/`);
}

/**
 * Fetch a file and keep it; without an answer of the server, return the kept one.
 *
 * @param {Request | string} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await kept.put(request, response.clone());
      await forgetEarlier(kept, response.url);
    }
    // A proxy answers for a server that is gone.
    if (response.status < 500) return response;
    return (await kept.match(request, { ignoreSearch: true })) ?? response;
  } catch (error) {
    const file = await kept.match(request, { ignoreSearch: true });
    if (file) return file;
    throw error;
  }
}

/**
 * Forget what a bundled file was in earlier versions of the page.
 *
 * @param {Cache} kept
 * @param {string} address
 */
async function forgetEarlier(kept, address) {
  const name = nameOf(address);
  if (!name) return;
  for (const { url } of await kept.keys()) {
    if (url !== address && nameOf(url) === name) await kept.delete(url);
  }
}

/** @param {string} address */
const nameOf = (address) => HASHED.exec(address)?.slice(1).join("");
