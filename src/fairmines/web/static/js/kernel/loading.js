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

/** @param {URL} address */
async function loadFile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Refusal(`${address.pathname} is missing: ${response.status}`, "internal");
  return response;
}

/**
 * Compile the kernel while it comes.
 *
 * @param {Response} response
 */
async function compile(response) {
  const whole = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    return WebAssembly.compile(await whole.arrayBuffer()); // the server says another type
  }
}
