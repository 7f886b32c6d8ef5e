/** The npm package `fairmines` in a browser: it fetches the kernel. */

import { Kernel } from "../core/kernel.js";
import { loadKernel } from "../core/loading.js";
import { Fairmines } from "./fairmines.js";

export * from "./fairmines.js";

/**
 * Loads what computes.
 *
 * @returns {Promise<Fairmines>} with a kernel of its own
 * @throws {Refusal} if the files of the kernel cannot be loaded
 */
export async function load() {
  const { module, weights } = await loadKernel();
  return new Fairmines(new Kernel(module, weights));
}
