/**
 * Answers calls of the page's scripts, and hosts games in memory: a line of JSON each, from standard input to standard
 * output. Arguments: the module and the file of the weights.
 */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { loadPlayer } from "./local_script.js";

const scripts = new URL("../../src/fairmines/web/static/js/", import.meta.url);
const { Kernel } = await import(new URL("core/kernel.js", scripts));
const { weeksOf } = await import(new URL("daily/days.js", scripts));
const { dailyBoard, dailyGame } = await import(new URL("games/daily.js", scripts));
const { findDeal } = await import(new URL("games/deals.js", scripts));
const { Playback } = await import(new URL("reviewer/playback.js", scripts));
const [wasm, expert] = process.argv.slice(2);
const { weights } = JSON.parse(await readFile(expert, "utf8"));
const kernel = new Kernel(await WebAssembly.compile(await readFile(wasm)), weights);
const player = await loadPlayer(scripts);
const { coreOf, outcome, records, replay, Refusal } = player;
const { packGames, sumUp } = await import(new URL("core/sums.js", scripts));
const { summaryOf } = await import(new URL("core/summary.js", scripts));
const { readReplay } = await import(new URL("core/reading.js", scripts));
const { writeReplay, writeSaved } = await import(new URL("core/writing.js", scripts));
const { contentOf } = await import(new URL("games/store/storefile.js", scripts));
const { checkFile, takeGamesFile } = await import(new URL("core/files.js", scripts));
const files = {
  askWithin: async (name, asked) =>
    name === "read" ? structuredClone(readReplay(kernel, asked)) : writeSaved(kernel, asked),
};
const reviewer = player.reviewerOf(kernel);
const core = Object.assign(coreOf(kernel).core, { reviewer, files });

const dailyTable = () => readFile(new URL("../../../play/daily.bin", scripts));
/** Where the clock of the hosts stands, in seconds. */
const clock = { now: Date.UTC(2027, 0, 30, 12) / 1000 };
/** @type {Map<string, any>} by their names */
const databases = new Map();
/** @type {Map<number, any>} by their numbers */
const hosts = new Map();

const blobIn = ({ file, ...game }) =>
  file ? { name: "", replay: 0, ...game, file: new Blob([file]) } : game;

/** What tests ask of a host beside its own calls, which move its clock. */
const asked = {
  ask: (host, id, question) => player.ask(host, id, { core }, question),
  passTime: (_host, seconds) => void (clock.now += seconds),
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
  newGame: (host, request) => ((clock.now += 0.25), host.newGame(request)),
  move: (host, id, move) => ((clock.now += 0.25), host.move(id, move)),
};

const calls = {
  openHost: ({ host, database }) => {
    if (!databases.has(database)) databases.set(database, new player.MemoryDatabase());
    const store = new player.GameStore(databases.get(database));
    const random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));
    hosts.set(host, player.makeHost(kernel, store, clock, { random, dailyTable }));
  },
  closeHost: ({ host }) => hosts.get(host).sessions.close(),
  askHost: ({ host: number, name, values }) => {
    const host = hosts.get(number);
    return name in asked ? asked[name](host, ...values) : host[name](...values);
  },
  play: async ({ scripts: games }) => {
    const answers = [];
    for (const script of games) answers.push(await player.play(kernel, script));
    return answers;
  },
  review: ({ text, games }) => core.review({ file: new Blob([text]), name: "", replay: 0 }, games),
  readReplay: ({ file, ...more }) => {
    const record = readReplay(kernel, { bytes: file, ...more });
    return record && records.writeRecord(record);
  },
  writeReplay: ({ record, format, program }) =>
    writeReplay(kernel, { record: records.readRecord(kernel, record), format, program }),
  reviewStored: ({ record, games }) =>
    reviewer.askWithin("review", { record: records.readRecord(kernel, record), games }),
  summaries: ({ reviews: made }) => made.map(summaryOf),
  sumUp: ({ games }) => sumUp(kernel, packGames(games)),
  readRecord: ({ saved }) => records.writeRecord(records.readRecord(kernel, saved)),
  readStore: ({ lines: [header, ...lines] }) => {
    const settings = JSON.parse(checkFile(kernel, "begin_games_file", header));
    const taken = takeGamesFile(kernel, lines);
    const games = [];
    let line = taken.next();
    for (; !line.done; line = taken.next()) {
      const { row, records } = contentOf(line.value);
      games.push({ ...row, moves: records.map((it) => JSON.parse(it)) });
    }
    return { settings, games, ...line.value };
  },
  replay: ({ text }) => {
    const game = replay(kernel, records.readRecord(kernel, text), () => 0);
    return { codes: game.codes(), record: records.writeRecord(game.record()) };
  },
  openAfter: ({ text, cell }) => {
    const game = replay(kernel, records.readRecord(kernel, text), () => 0);
    return outcome(game, false, game.open(...cell));
  },
  dailyBoards: async ({ dates, grades }) => {
    const table = await dailyTable();
    return dates.flatMap((date) =>
      grades.map((grade) => {
        const board = dailyBoard(kernel, table, date, grade);
        const { layout } = dailyGame(kernel, board, () => 0);
        return [board.start, board.difficulty, layout.join("")];
      }),
    );
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
  playBack: ({ speed, start, end, frames }) => {
    const told = [];
    const playback = new Playback(
      (time) => told.push(time),
      () => told.push(playback.playing),
    );
    playback.speed = speed;
    let draw;
    globalThis.requestAnimationFrame = (action) => ((draw = action), 1);
    globalThis.cancelAnimationFrame = () => {};
    performance.now = () => 5_000;
    playback.play(start, end);
    delete performance.now;
    for (const frame of frames) draw(5_000 + frame);
    return told;
  },
};

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
    if (!(error instanceof Refusal)) throw error;
    const { message, kind, readable } = error;
    console.log(JSON.stringify({ refused: { error: message, kind, readable } }));
  }
}
// A host that failed may still listen to other tabs.
process.exit(0);
