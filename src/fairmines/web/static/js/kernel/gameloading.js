/** Loads the part of the kernel that plays games, for which a first visit waits. */

import { compile, loadFile, Shared } from "./loading.js";

const ofGames = new Shared(async () => {
  const file = await loadFile(new URL("../../kernel/game.wasm", import.meta.url));
  return { module: await compile(file), weights: null };
});

export function loadGameKernel() {
  return ofGames.get();
}

/**
 * Takes over what the page has loaded, in a worker that makes workers of its own.
 *
 * @param {import("./serving.js").KernelStart} start
 */
export function takeGameKernel(start) {
  ofGames.loading = Promise.resolve(start);
}
