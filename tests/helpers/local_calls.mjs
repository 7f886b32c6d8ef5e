/**
 * Answers calls of the local host's parts: a line of JSON each, from standard input to standard
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
const { play, coreOf, reviewerOf, outcome, records, replay, Refusal } = await loadPlayer(scripts);
const { packGames, sumUp } = await import(new URL("core/sums.js", scripts));
const { summaryOf } = await import(new URL("core/summary.js", scripts));
const { readReplay } = await import(new URL("core/reading.js", scripts));
const { contentOf } = await import(new URL("games/store/storefile.js", scripts));
const { checkFile, takeGamesFile } = await import(new URL("core/files.js", scripts));
const files = {
  prepare: async () => {},
  askWithin: async (_name, asked) => structuredClone(readReplay(kernel, asked)),
};
const reviewer = reviewerOf(kernel);
const core = Object.assign(coreOf(kernel).core, { reviewer, files });

const calls = {
  play: async ({ scripts: games }) => {
    const answers = [];
    for (const script of games) answers.push(await play(kernel, script));
    return answers;
  },
  review: ({ text, games }) => core.review({ file: new Blob([text]), name: "", replay: 0 }, games),
  reviewStored: ({ record, games }) =>
    reviewer.askWithin("review", { record: records.readRecord(kernel, record), games }),
  summaries: ({ reviews: made }) => made.map(summaryOf),
  sumUp: ({ games }) => sumUp(kernel, packGames(games)),
  readRecord: ({ text }) => records.writeRecord(records.readRecord(kernel, text)),
  readBytes: ({ bytes }) => records.writeRecord(records.readRecord(kernel, Uint8Array.from(bytes))),
  readStore: ({ lines: texts }) => {
    const [header, ...lines] = texts.map((text) => new Uint8Array(Buffer.from(text, "base64")));
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
    const table = await readFile(new URL("../../../play/daily.bin", scripts));
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

for await (const line of createInterface({ input: process.stdin })) {
  const { call, ...asked } = JSON.parse(line);
  let answer;
  try {
    answer = { answer: (await calls[call](asked)) ?? null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = { error: error.message, kind: error.kind };
  }
  console.log(JSON.stringify(answer));
}
// A host that failed may still listen to other tabs.
process.exit(0);
