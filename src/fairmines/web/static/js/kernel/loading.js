/** Loads the compiled kernel. */

import { Refusal } from "../refusal.js";

/** @typedef {import("./serving.js").Start} Start */

/** @typedef {"kernel" | "judging"} Name of a module */

/** @type {Map<Name, Promise<Start>>} one of each for all workers of a page */
const loading = new Map();

/**
 * Loads the kernel and the weights of the guesses, once; after a failure again.
 *
 * @returns {Promise<Start>}
 */
export const loadKernel = () => once("kernel", loadModule);

/**
 * Loads the module that reviews games, which a first game does not need.
 *
 * @returns {Promise<Start>}
 */
export const loadJudging = () =>
  once("judging", async () => {
    const module = loadFile(new URL("../../kernel/judging.wasm", import.meta.url)).then(compile);
    const { weights } = await loadKernel();
    return { module: await module, weights };
  });

/**
 * Takes over what the page has loaded, in a worker that makes workers of its own.
 *
 * @param {Start} start
 */
export function takeKernel(start) {
  loading.set("kernel", Promise.resolve(start));
}

/**
 * @param {Name} name
 * @param {() => Promise<Start>} load
 */
function once(name, load) {
  const begun = loading.get(name);
  if (begun) return begun;
  const loaded = load().catch((error) => {
    loading.delete(name);
    throw error;
  });
  loading.set(name, loaded);
  return loaded;
}

/** @returns {Promise<Start>} */
async function loadModule() {
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
