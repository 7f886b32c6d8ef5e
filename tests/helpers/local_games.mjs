/**
 * The page's scripts in Node, without a page: a kernel and what asks it here and now, hosts, and
 * scripts of games that hosts play. Arguments: the module and the file of the weights.
 */

import { readFile } from "node:fs/promises";
import { Kernel } from "../../page/src/engine/kernel.ts";
import { QUICK_BITS } from "../../page/src/engine/limits.ts";
import { CoreQuestions } from "../../page/src/engine/corequestions.ts";
import { readReplay } from "../../page/src/engine/reading.ts";
import { reviewGame } from "../../page/src/engine/reviewedgame.ts";
import { View } from "../../page/src/engine/view.ts";
import { writeSaved } from "../../page/src/engine/writing.ts";
import { findDeal } from "../../page/src/engine/deals.ts";
import { GameHost } from "../../page/src/host/gamehost.ts";
import { Moments } from "../../page/src/engine/moments.ts";
import { readRecord, writeRecord } from "../../page/src/engine/savedrecord.ts";
import { Refusal } from "../../page/src/engine/refusal.ts";
import { replay } from "../../page/src/engine/replay.ts";
import { outcome } from "../../page/src/host/states.ts";
import { GameStore } from "../../page/src/host/store/gamestore.ts";
import { MemoryDatabase } from "../../page/src/host/store/memory.ts";
import { Fairmines } from "../../page/src/library/fairmines.ts";

// What core.js and others ask of the page at once.
globalThis.document = { querySelector: () => null, getElementById: () => null };
globalThis.location = { pathname: "/", search: "", hash: "" };
const scripts = new URL("../../page/src/", import.meta.url);
const load = (path) => import(new URL(path, scripts));
const { Core } = await load("engine/core.ts");
const { positionOfGame } = await load("analyse/position.ts");
const { describe: describeHeats, rounded } = await load("board/describeheat.ts");
const { Questions } = await load("play/asking.ts");
const { nextMark } = await load("board/displaycode.ts");
const { ShownGame } = await load("play/showngame.ts");

const [module, expert] = process.argv.slice(2);
const { weights } = JSON.parse(await readFile(expert, "utf8"));
export const kernel = new Kernel(await WebAssembly.compile(await readFile(module)), weights);
const library = new Fairmines(kernel);
/** Answers about positions. */
export const positions = new CoreQuestions(library);

/** A worker of the core that answers at once, and keeps nothing of what it is given. */
const worker = (answer) => ({
  prepare: async () => {},
  askWithin: async (name, asked) => answer(name, structuredClone(asked)),
});
/** It plays one game for each candidate of its advice. */
const asker = worker((name, asked) => positions.answer(name, { ...asked, seconds: 0 }));
/** It has time enough. */
export const reviewer = worker((_, asked) => reviewGame(library, { ...asked, seconds: 60 }));
const files = worker((name, asked) =>
  name === "read" ? readReplay(kernel, asked) : writeSaved(kernel, asked),
);
const workers = { positions: asker, advice: asker, reviewer, files };
export const core = Object.assign(new Core("1"), workers);

/**
 * Asks about a game as the page does. The answer has the form in which answers are recorded.
 *
 * @param {GameHost} host
 * @param {ShownGame} shown
 * @param {any} question
 */
async function answerQuestion(host, shown, { ask, cell, brief, step = null }) {
  const questions = new Questions(shown, host, async () => ({
    core,
    describe: describeHeats,
    positionOfGame,
  }));
  const round = (rows) => rows.map((row) => row.map((p) => (p === null ? null : rounded(p))));
  const answers = {
    states: async () => {
      const { p, guess } = await questions.analyse();
      const letter = (it) => (it === null ? null : it === 0 ? "s" : it === 1 ? "m" : "u");
      return { states: p.map((row) => row.map(letter)), guess };
    },
    probabilities: async () => {
      const { p, solutions, logSolutions, guess } = await questions.analyse();
      const short = logSolutions < 12 * Math.LN10;
      const known = brief ? short && solutions : (solutions ?? countSolutions(shown));
      const all = known || null;
      return { p: brief ? round(p) : p, solutions: all, logSolutions, guess };
    },
    clues: async () => ({ cell, ...(await questions.clues(cell)) }),
    hint: () => questions.hint(),
    advise: async () => {
      const { cell: best, safety, value, low, high } = await questions.advise();
      return { cell: best, mine: 1 - safety, wins: value, low, high };
    },
    explain: async () => {
      // The page explains the past only; of a running game, the analyser would.
      if (step === null) await host.noteHelp(shown.id);
      const { position } =
        step === null ? { position: positionOfGame(shown) } : await questions.moment(step);
      return { explanation: (await core.explain(position, cell)).explanation };
    },
    moment: async () => {
      const { opened, p, ...told } = await questions.moment(step ?? undefined);
      const { step: number, steps, cells, safe, risk, leastRisk } = told;
      const mines = opened.map(([row, column]) => ({ cell: [row, column], mine: p[row][column] }));
      return { step: number, steps, cells, p: round(p), safe, opened: mines, risk, leastRisk };
    },
    figures: async () => {
      const { luck, mistakes } = await questions.figures();
      const told = { luck, mistakes: shown.progress.practice ? mistakes : null };
      return shown.options.rules === "classic" ? told : { ...told, judged: "classic" };
    },
  };
  const answer = await answers[ask]();
  return { moves: shown.progress.moves, ...answer };
}

/** Counts the solutions that the core finds too many. @param {ShownGame} shown */
function countSolutions(shown) {
  const { width, height, cells, total } = positionOfGame(shown);
  const codes = Int8Array.from(cells, (code) => (code === "c" ? -1 : code));
  const view = new View(width, height, codes, total.mines);
  return library.analyse(view).solutionsWithin(QUICK_BITS)?.toString();
}

/** Asks about a game as its page does. */
export const askAbout = async (host, id, question) =>
  answerQuestion(host, new ShownGame(await host.readGame(id)), question);

/**
 * Answers a message, a move or a question, as a page's player sees it.
 *
 * @param {GameHost} host
 * @param {ShownGame} shown
 * @param {string} text
 */
async function answerMessage(host, shown, text) {
  const { n, marks = false, ...message } = JSON.parse(text);
  try {
    if (message.ask) {
      const answer = await answerQuestion(host, shown, message);
      return JSON.stringify({ type: message.ask, n, ...answer });
    }
    if (message.do === "flag")
      message.to ??= nextMark(shown.cells[shown.index(message.cell)], marks);
    const moved = await host.move(shown.id, message);
    shown.take(moved);
    return JSON.stringify({ type: "moved", n, ...moved });
  } catch (error) {
    if (!error.kind) throw error;
    return JSON.stringify({ type: "error", n, error: error.message, kind: error.kind });
  }
}

/**
 * A local host with its clock.
 *
 * @param {MemoryDatabase} database
 * @param {{now: number}} clock
 * @param {object} more services
 */
export function makeHost(database, clock, more) {
  const now = () => clock.now;
  return new GameHost({
    ...{ kernel, store: new GameStore(database), now, clock: now, tell: () => {} },
    loaded: Promise.resolve(),
    wholeKernel: async () => kernel,
    deals: async () => dealSearch,
    reviewer: async () => reviewer,
    ...more,
  });
}

/** It searches here and now. */
const dealSearch = {
  prepare: async () => {},
  find: async ({ terms, start, seconds }) => findDeal(kernel, terms, start, seconds),
};

/** A state as text, with the name "game" in the place of the id. */
const textOf = (state) => JSON.stringify({ ...state, id: "game" });

/** What the player saw before each opening, if the game is over. */
function describeMoments(game) {
  if (!game.over) return [];
  const moments = new Moments(game);
  return Array.from({ length: moments.length }, (_, step) => {
    const { view, codes, cells } = moments.at(step);
    return JSON.stringify({ view: view.rows(view.cells), codes, cells });
  });
}

/** All moves of a finished game taken back, the last one first. */
function describeUndone(game) {
  const messages = [];
  for (let changed = game.over ? game.undo() : []; changed.length; changed = game.undo()) {
    const moved = outcome(game, true, changed);
    messages.push(JSON.stringify({ type: "moved", n: null, ...moved }));
  }
  return messages;
}

const NEW_GAME = { seed: null, start: null, difficulty: null, practice: false };

/**
 * Plays a script: the game that is asked for as JSON, the time when it is made, and messages with
 * their times. Returns all that is answered. At the end come the state, also of the game that is read from the store
 * again, the record, and the record of its replay. A finished game has more: the state of the
 * game that is played on, the moments, and all moves taken back.
 */
export async function play({ body, began, messages }) {
  const clock = { now: began };
  let drawn = 0;
  const random = (bytes) => new Uint8Array(bytes).fill(++drawn);
  const database = new MemoryDatabase();
  const host = makeHost(database, clock, { random });
  const made = await host.newGame({ ...NEW_GAME, ...JSON.parse(body) }).catch((error) => error);
  if (made instanceof Refusal) {
    host.sessions.close();
    return [`${made.kind}: ${made.message}`];
  }
  const { id } = made;
  const entered = await host.enter(id, true);
  const shown = new ShownGame(entered);
  const answers = [textOf({ type: "state", ...entered })];
  for (const [index, [now, text]] of messages.entries()) {
    clock.now = now;
    // As if the instance had run out of memory: the games in it are made again.
    if (index % 7 === 5) kernel.start();
    answers.push(await answerMessage(host, shown, text));
  }
  const before = textOf(await host.readGame(id));
  await host.see(id, false);
  host.sessions.close();
  const ends = await describe(makeHost(database, clock, { random }), id, clock);
  return [...answers, before, ...ends];
}

/** What a host tells of a stored game. */
async function describe(host, id, clock) {
  const state = textOf(await host.readGame(id));
  const { game } = await host.sessions.within(id, (session) => session);
  const record = writeRecord(game.record());
  const again = replay(game.kernel, readRecord(game.kernel, record), () => clock.now);
  const told = [state, record, writeRecord(again.record())];
  if (game.over) told.push(textOf(await host.playOn(id)));
  host.sessions.close();
  return [...told, ...describeMoments(game), ...describeUndone(game)];
}
