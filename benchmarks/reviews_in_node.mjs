/**
 * Times reviews with the page's scripts: a record in JSON on each line of standard input, and the
 * seconds of processor time on a line of standard output. Arguments: the kernel, the file of the
 * weights, and the number of games for each winning chance.
 */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const scripts = new URL("../src/fairmines/web/static/js/", import.meta.url);
const { Kernel } = await import(new URL("core/kernel.js", scripts));
const { Fairmines } = await import(new URL("library/fairmines.js", scripts));
const { reviewGame } = await import(new URL("core/reviewedgame.js", scripts));
const { readRecord } = await import(new URL("games/recordjson.js", scripts));

const [module, expert, games] = process.argv.slice(2);
const { weights } = JSON.parse(await readFile(expert, "utf8"));
const library = new Fairmines(
  new Kernel(await WebAssembly.compile(await readFile(module)), weights),
);

for await (const line of createInterface({ input: process.stdin })) {
  const record = readRecord(library.kernel, line);
  const begun = process.cpuUsage();
  reviewGame(library, { record, games: Number(games), seconds: 600 });
  const { user, system } = process.cpuUsage(begun);
  console.log((user + system) / 1e6);
}
