/** Loads the part of the kernel that plays games, for which a first visit waits. */

import { lazily } from "../core/once.js";
import { compile, loadFile } from "./loading.js";

/** @type {() => Promise<import("./serving.js").KernelStart>} */
let load = lazily(async () => {
  const file = await loadFile(new URL("../../kernel/game.wasm", import.meta.url));
  return { module: await compile(file), weights: null };
});

export const loadGameKernel = () => load();

/**
 * Takes over what the page has loaded, in a worker that makes workers of its own.
 *
 * @param {import("./serving.js").KernelStart} start
 */
export function takeGameKernel(start) {
  load = async () => start;
}
