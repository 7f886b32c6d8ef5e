/** Loads the compiled kernel. */

import { Refusal } from "../refusal.js";

/** @typedef {import("./serving.js").Start} Start */

/** @type {Promise<Start> | null} one for all workers of a page */
let loading = null;

/**
 * Loads the kernel and the weights of the guesses, once; after a failure again.
 *
 * @returns {Promise<Start>}
 */
export function loadKernel() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Takes over what the page has loaded, in a worker that makes workers of its own.
 *
 * @param {Start} start
 */
export function takeKernel(start) {
  loading = Promise.resolve(start);
}

/** @returns {Promise<Start>} */
async function load() {
  const [module, { weights }] = await Promise.all([
    loadFile(new URL("../../kernel/kernel.wasm", import.meta.url)).then(compile),
    loadFile(new URL("../../kernel/expert.json", import.meta.url)).then((it) => it.json()),
  ]);
  return { module, weights };
}

/**
 * Fetches a file of the page.
 *
 * @param {URL} address
 * @throws {Refusal} if it is not there
 */
export async function loadFile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Refusal(`${address.pathname} is missing: ${response.status}`, "internal");
  return response;
}

/**
 * Compile the kernel while it comes, whatever the server says of it. In a bundle it is deflated,
 * because not all servers compress it.
 *
 * @param {Response} response
 */
function compile({ body, url }) {
  const deflated = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body);
  const code = /\.deflated\b/.test(url)
    ? deflated.pipeThrough(new DecompressionStream("deflate-raw"))
    : body;
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(code, { headers }));
}
