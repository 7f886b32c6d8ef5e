/** The npm package `fairmines` in Node: it reads the kernel from its files. */

import { Refusal } from "../games/refusal.js";
import { Kernel } from "../core/kernel.js";
import { Fairmines } from "./fairmines.js";

export * from "./fairmines.js";

/**
 * Loads what computes.
 *
 * @returns {Promise<Fairmines>} with a kernel of its own
 * @throws {Refusal} if the files of the kernel cannot be read
 */
export async function load() {
  const [code, expert] = await Promise.all([
    read(new URL("../../kernel/kernel.wasm", import.meta.url)),
    read(new URL("../../kernel/expert.json", import.meta.url)),
  ]);
  const { weights } = JSON.parse(new TextDecoder().decode(expert));
  return new Fairmines(new Kernel(await WebAssembly.compile(code), weights));
}

/** @param {URL} address @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function read(address) {
  // @ts-expect-error: TypeScript's library of the page lacks Node.
  const { readFile } = await import("node:fs/promises");
  return readFile(address).catch((/** @type {Error} */ { message }) => {
    throw new Refusal(`${address.pathname} cannot be read: ${message}`, "not-loaded");
  });
}
