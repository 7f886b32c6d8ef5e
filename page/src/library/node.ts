/** The npm package `fairmines` in Node: it reads the kernel from its files. */

import { Refusal } from "../engine/refusal.ts";
import { Kernel } from "../engine/kernel.ts";
import { Fairmines } from "./fairmines.ts";

export * from "./fairmines.ts";

/**
 * Loads what computes.
 *
 * @returns with a kernel of its own
 * @throws {Refusal} if the files of the kernel cannot be read
 */
export async function load(): Promise<Fairmines> {
  const [code, expert] = await Promise.all([
    read(new URL("../../kernel/kernel.wasm", import.meta.url)),
    read(new URL("../../kernel/expert.json", import.meta.url)),
  ]);
  const { weights } = JSON.parse(new TextDecoder().decode(expert));
  return new Fairmines(new Kernel(await WebAssembly.compile(code), weights));
}

async function read(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  // @ts-expect-error: TypeScript's library of the page lacks Node.
  const { readFile } = await import("node:fs/promises");
  return readFile(address).catch(({ message }: Error) => {
    throw new Refusal(`${address.pathname} cannot be read: ${message}`, "not-loaded");
  });
}
