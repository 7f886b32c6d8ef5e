/**
 * Deals boards with the page's scripts and kernel, for `python -m benchmarks.deals browser`: a line
 * of JSON each, from standard input to standard output. Arguments: the module and the file of the
 * weights.
 */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const scripts = new URL("../src/fairmines/web/static/js/", import.meta.url);
const { Kernel } = await import(new URL("core/kernel.js", scripts));
const { findDeal } = await import(new URL("games/deals.js", scripts));
const [wasm, expert] = process.argv.slice(2);
const { weights } = JSON.parse(await readFile(expert, "utf8"));
const kernel = new Kernel(await WebAssembly.compile(await readFile(wasm)), weights);

for await (const line of createInterface({ input: process.stdin })) {
  const { terms, start, limit } = JSON.parse(line);
  const begun = process.cpuUsage().user;
  let found = true;
  try {
    findDeal(kernel, { ...terms, seed: BigInt(terms.seed) }, start, limit);
  } catch (error) {
    if (error.kind !== "no-deal") throw error;
    found = false;
  }
  const seconds = (process.cpuUsage().user - begun) / 1e6;
  process.stdout.write(`${JSON.stringify({ found, seconds })}\n`);
}
