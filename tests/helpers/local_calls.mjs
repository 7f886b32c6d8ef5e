/**
 * Answers calls of the page's scripts, and hosts games in memory: a line of JSON each, from
 * standard input to standard output. Arguments: the module and the file of the weights.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import * as kernelCalls from "../../page/src/engine/calls.ts";
import { readReplay } from "../../page/src/engine/reading.ts";
import { summaryOf } from "../../page/src/engine/summary.ts";
import { packGames, sumUp } from "../../page/src/engine/sums.ts";
import { writeReplay } from "../../page/src/engine/writing.ts";
import { weeksOf } from "../../page/src/daily/days.ts";
import { findDeal } from "../../page/src/engine/deals.ts";
import { readRecord, writeRecord } from "../../page/src/engine/savedrecord.ts";
import { report } from "../../page/src/host/localstatistics.ts";
import { Refusal } from "../../page/src/engine/refusal.ts";
import { replay } from "../../page/src/engine/replay.ts";
import { outcome } from "../../page/src/host/states.ts";
import { MemoryDatabase } from "../../page/src/host/store/memory.ts";
import { contentOf } from "../../page/src/host/store/gamesfile.ts";
import { askAbout, core, kernel, makeHost, play, positions, reviewer } from "./local_games.mjs";

const table = new URL("../../src/fairmines/play/daily.bin", import.meta.url);
const dailyTable = () => readFile(table);
/** Where the clock of a database stands at first, in seconds. */
const START = Date.UTC(2027, 0, 30, 12) / 1000;
/** @type {Map<string, {database: MemoryDatabase, clock: {now: number}}>} by their names */
const databases = new Map();
/** @type {Map<number, any>} by their numbers */
const hosts = new Map();
/** Has the clock of a host go on. */
const advanceClock = ({ services }, seconds) => (services.noted.clock.now += seconds);
/** @type {string[]} what was said in the console */
const said = [];
for (const kind of ["warn", "error"]) console[kind] = (sentence) => said.push(String(sentence));

const blobIn = ({ file, ...game }) =>
  file ? { name: "", replay: 0, ...game, file: new Blob([file]) } : game;

/** What tests ask of a host beside its own calls, which move its clock. */
const asked = {
  ask: askAbout,
  advanceClock,
  review: (_host, game, games) => core.review(blobIn(game), games),
  importGames: (host, file) => host.importGames(new Blob([file])),
  convert: (_host, record, format) => core.convert(record, format),
  atOnce: (host, calls) => Promise.all(calls.map(([name, ...values]) => host[name](...values))),
  /** Reviews all games; then it lists their reviews. */
  reviewAll: async (host) => {
    await host.beginReviews();
    for (;;) {
      const listed = await host.listReviews(0);
      if (!listed.running) return listed;
      await new Promise(setImmediate);
    }
  },
  /** Has a host play games, as far as its store knows. */
  addGames: async ({ store }, lines) => {
    for (const line of lines) {
      const { row, records } = contentOf(new TextEncoder().encode(line));
      await store.add(row, records);
    }
  },
  /** Exchanges games with the box; then it says the problem, and what the console has said. */
  exchange: async ({ box, services }) => {
    said.length = 0;
    await box.exchange();
    box.stop();
    return [services.noted.problem, said.splice(0)];
  },
  /** What the box has said of its games since the last time. */
  boxNews: ({ services: { noted } }) => noted.news.splice(0),
  useKey: ({ box }, key) => box.useKey(key),

  /** The statistics without an exchange before. */
  report: ({ store }) => report(store),
  /** Fills the disk of a host, or makes room. */
  fillDisk: ({ store: { database } }, full) => {
    delete database.write;
    if (full) database.write = () => Promise.reject(new DOMException("", "QuotaExceededError"));
  },
  said: () => said.splice(0),
  list: ({ store: { database } }, name) => database.read([name], (all) => all.list(name)),
  put: ({ store: { database } }, name, value) =>
    database.write([name], async (all) => all.put(name, value)),
  clear: ({ store: { database } }, name) =>
    database.write([name], async (all) => all.delete(name, {})),
  newGame: (host, request) => (advanceClock(host, 0.25), host.newGame(request)),
  move: (host, id, move) => (advanceClock(host, 0.25), host.move(id, move)),
};

const calls = {
  openHost: async ({ host: number, database: name, box }) => {
    if (!databases.has(name))
      databases.set(name, { database: new MemoryDatabase(), clock: { now: START }, drawn: 0 });
    const shared = databases.get(name);
    const { database, clock } = shared;
    const random = (outputLength) => {
      const hash = createHash("shake256", { outputLength });
      return Uint8Array.from(hash.update(`${name} ${shared.drawn++}`).digest());
    };
    const noted = { clock, problem: null, news: [] };
    const tell = ({ box = noted.problem, boxNews }) => {
      noted.problem = box;
      if (boxNews) noted.news.push(boxNews);
    };
    const host = makeHost(database, clock, { random, dailyTable, tell, noted });
    if (box) {
      await host.useBox(box);
      await host.box.ready;
      host.box.stop();
    }
    hosts.set(number, host);
  },
  /** Closes a host, and returns what the console has said. */
  closeHost: ({ host }) => {
    hosts.get(host).sessions.close();
    hosts.delete(host);
    return said.splice(0);
  },
  askHost: ({ host: number, name, values }) => {
    const host = hosts.get(number);
    return name in asked ? asked[name](host, ...values) : host[name](...values);
  },
  play: async ({ scripts: games }) => {
    const answers = [];
    for (const script of games) answers.push(await play(script));
    return answers;
  },
  review: ({ text, games }) => core.review({ file: new Blob([text]), name: "", replay: 0 }, games),
  readReplay: ({ file, ...more }) => {
    const record = readReplay(kernel, { bytes: file, ...more });
    return record && writeRecord(record);
  },
  writeReplay: ({ record, format, program }) =>
    writeReplay(kernel, { record: readRecord(kernel, record), format, program }),
  reviewStored: ({ record, games }) =>
    reviewer.askWithin("review", { record: readRecord(kernel, record), games }),
  summaries: ({ reviews: made }) => made.map(summaryOf),
  sumUp: ({ games }) => sumUp(kernel, packGames(games)),
  readRecord: ({ saved }) => writeRecord(readRecord(kernel, saved)),
  replay: ({ text }) => {
    const game = replay(kernel, readRecord(kernel, text), () => 0);
    return { codes: game.codes(), record: writeRecord(game.record()) };
  },
  openAfter: ({ text, cell }) => {
    const game = replay(kernel, readRecord(kernel, text), () => 0);
    return outcome(game, false, game.open(...cell));
  },
  /** Answers about a position within some seconds; a refusal is an answer. */
  position: ({ name, position, limit, seed, ...asked }) => {
    const cells = Int8Array.from(position.cells);
    const given = { ...position, cells, seed: seed && BigInt(seed), ...asked };
    return orError(() => positions.answer(name, given, limit));
  },
  /** Calls the kernel; an array is bytes. */
  kernel: ({ name, fields }) => {
    const typed = Object.entries(fields).map(([field, it]) => [
      field,
      Array.isArray(it) ? Int8Array.from(it) : it,
    ]);
    return orError(() => {
      const { answer, bytes } = kernel.call(kernelCalls[name], Object.fromEntries(typed));
      return { answer, bytes: [...bytes] };
    });
  },
  findDeal: ({ terms, start, seconds }) => {
    return findDeal(kernel, { ...terms, seed: BigInt(terms.seed) }, start, seconds);
  },
  weeksOf: ({ month, language }) => {
    globalThis.document = { documentElement: { lang: language } };
    const weeks = weeksOf(month);
    delete globalThis.document;
    return weeks;
  },
};

/** Returns an answer, or the error in its place; NaN and the infinities are texts. */
function orError(answer) {
  try {
    const text = JSON.stringify(answer(), (_, value) =>
      typeof value === "number" && !Number.isFinite(value) ? String(value) : value,
    );
    return JSON.parse(text);
  } catch (error) {
    if (!error.kind) throw error;
    return { error: error.message, kind: error.kind };
  }
}

/** Bytes are texts of a character each, in an object. */
const bytesIn = (_key, value) =>
  typeof value?.bytes === "string" ? Buffer.from(value.bytes, "latin1") : value;

async function write(answer = null) {
  const file = answer instanceof Blob ? await answer.arrayBuffer() : answer;
  const binary = file instanceof ArrayBuffer || file instanceof Uint8Array;
  return JSON.stringify({
    answer: binary ? { bytes: Buffer.from(file).toString("latin1") } : file,
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { call, ...values } = JSON.parse(line, bytesIn);
  try {
    console.log(await write(await calls[call](values)));
  } catch (error) {
    const { message, kind, readable } = error;
    const refused = { error: message, kind, readable };
    console.log(JSON.stringify(error instanceof Refusal ? { refused } : { failed: error.stack }));
  }
}
// A host that failed may still listen to other tabs.
process.exit(0);
