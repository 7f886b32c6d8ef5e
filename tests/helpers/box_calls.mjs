/**
 * Browsers in Node that keep their games in memory, each with a page's own host, for the tests of
 * the box: a line of JSON for each call, from standard input to standard output.
 */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const scripts = new URL("../../src/fairmines/web/static/js/", import.meta.url);
const { LocalHost } = await import(new URL("games/localhost.js", scripts));
const { GameStore } = await import(new URL("games/store/gamestore.js", scripts));
const { MemoryDatabase } = await import(new URL("games/store/memory.js", scripts));
const { report } = await import(new URL("games/localstatistics.js", scripts));
const { contentOf } = await import(new URL("games/store/storefile.js", scripts));
const { Kernel } = await import(new URL("core/kernel.js", scripts));
const { exportStore } = await import(new URL("games/store/transfer.js", scripts));
const { Refusal } = await import(new URL("games/refusal.js", scripts));
const kernel = new Kernel(await WebAssembly.compile(await readFile(process.argv[2])));

/** @type {Map<string, {host: any, problem: string | null, said: string[]}>} */
const browsers = new Map();
let drawn = 0;

async function open({ name, address }) {
  const browser = { problem: null, said: [] };
  const random = (bytes) => new Uint8Array(bytes).fill(++drawn);
  const onBox = (problem) => (browser.problem = problem);
  const services = {
    kernel,
    store: new GameStore(new MemoryDatabase()),
    random,
    onBox,
    now: () => 0,
    clock: () => 0,
  };
  browser.host = new LocalHost(services);
  await browser.host.useBox(address);
  browsers.set(name, browser);
}

const calls = {
  /** Has a browser play games, as far as the store knows. */
  add: async ({ host }, { lines }) => {
    for (const line of lines) {
      const { row, records } = contentOf(new TextEncoder().encode(line));
      await host.store.add(row, records);
    }
  },
  exchange: async (browser) => {
    clearTimeout(browser.host.box.timer);
    browser.said.length = 0;
    await browser.host.box.exchange();
    await browser.host.box.sent;
    clearTimeout(browser.host.box.timer);
    return [browser.problem, browser.said.splice(0)];
  },
  /** Its file of all games, and its statistics. */
  tell: async ({ host }) => {
    const [, ...lines] = (await exportStore(host.store)).split("\n");
    return [lines.slice(0, -2), await report(host.store)];
  },
  /** Fills the browser's disk, or makes room. */
  fill: ({ host }, { full }) => {
    const { database } = host.store;
    delete database.write;
    if (!full) return;
    database.write = async () => {
      throw new DOMException("", "QuotaExceededError");
    };
  },
  state: ({ host }) => host.box.boxed.state(),
  delete: async ({ host }) => {
    try {
      await host.deleteStatistics();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.kind;
    }
    return null;
  },
};

let current = null;
for (const kind of ["warn", "error"])
  console[kind] = (sentence) => current?.said.push(String(sentence));

for await (const text of createInterface({ input: process.stdin })) {
  const { call, ...asked } = JSON.parse(text);
  current = browsers.get(asked.name) ?? null;
  const answer = call === "open" ? await open(asked) : await calls[call](current, asked);
  console.log(JSON.stringify(answer ?? null));
}
// A host may still listen to other tabs.
process.exit(0);
