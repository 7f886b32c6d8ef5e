/** The npm package `fairmines` in a browser: it fetches the kernel. */

import { Kernel } from "../engine/kernel.ts";
import { loadKernel } from "../engine/loading.ts";
import { Fairmines } from "./fairmines.ts";

export * from "./fairmines.ts";

/**
 * Loads what computes.
 *
 * @returns with a kernel of its own
 * @throws {Refusal} if the files of the kernel cannot be loaded
 */
export async function load(): Promise<Fairmines> {
  const { module, weights } = await loadKernel();
  return new Fairmines(new Kernel(module, weights));
}
