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

/** @returns {Promise<Start>} */
async function load() {
  const [code, weights] = await Promise.all(
    ["../../kernel/kernel.wasm", "../../kernel/expert.json"].map(async (path) => {
      const response = await fetch(new URL(path, import.meta.url));
      if (!response.ok) throw new Refusal(`${path} is missing: ${response.status}`, "internal");
      return response;
    }),
  );
  return {
    module: await WebAssembly.compile(await code.arrayBuffer()),
    weights: (await weights.json()).weights,
  };
}
