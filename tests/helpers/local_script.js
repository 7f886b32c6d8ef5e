/**
 * Plays scripts of games with the page's own scripts, without a page: what a client sends, and the
 * answers.
 */

/**
 * @typedef {object} Script
 * @property {string} body the game that is asked for
 * @property {number} began the clock when the game is made
 * @property {[number, string][]} messages with the time of the clock
 */

const NEW_GAME = { seed: null, start: null, difficulty: null, practice: false };

/**
 * Loads what a page plays and asks with.
 *
 * @param {(path: string) => Promise<any>} load
 */
async function loadPage(load) {
  const paths = [
    "analyse/position.js",
    "board/displaycode.js",
    "board/heat.js",
    "game/asking.js",
    "game/showngame.js",
  ];
  return Object.assign({}, ...(await Promise.all(paths.map(load))));
}

/**
 * Asks about a game as the page does. The answer has the form in which answers are recorded.
 *
 * @param {any} page of `loadPage`
 * @param {any} shown a ShownGame
 * @param {{host: any, core: any, countSolutions?: (view: any) => string | null}} asked
 *   `countSolutions` counts those that the core finds too many
 * @param {any} question
 */
async function answerQuestion(
  page,
  shown,
  { host, core, countSolutions },
  { ask, cell, brief, step = null },
) {
  const questions = new page.Questions(shown, host, async () => ({ ...page, core }));
  const round = (p) => (p === null ? null : page.rounded(p));
  const rounded = (rows) => rows.map((row) => row.map(round));
  const answers = {
    states: async () => {
      const { p, guess } = await questions.analyse();
      const letter = (it) => (it === null ? null : it === 0 ? "s" : it === 1 ? "m" : "u");
      return { states: p.map((row) => row.map(letter)), guess };
    },
    probabilities: async () => {
      const { p, solutions, logSolutions, guess } = await questions.analyse();
      const short = logSolutions < 12 * Math.LN10;
      const all = brief
        ? short
          ? solutions
          : null
        : (solutions ?? countSolutions?.(shown) ?? null);
      return { p: brief ? rounded(p) : p, solutions: all, logSolutions, guess };
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
        step === null ? { position: page.positionOfGame(shown) } : await questions.moment(step);
      return { explanation: (await core.explain(position, cell)).explanation };
    },
    moment: async () => {
      const { opened, p, ...told } = await questions.moment(step ?? undefined);
      const { step: number, steps, cells, safe, risk, leastRisk } = told;
      const mines = opened.map(([row, column]) => ({ cell: [row, column], mine: p[row][column] }));
      return { step: number, steps, cells, p: rounded(p), safe, opened: mines, risk, leastRisk };
    },
    figures: async () => {
      const { luck, mistakes } = await questions.figures();
      return { luck, mistakes: shown.progress.practice ? mistakes : null };
    },
  };
  const answer = await answers[ask]();
  return { moves: shown.progress.moves, ...answer };
}

/**
 * Answers a message, a move or a question, as a page's player sees it.
 *
 * @param {any} page of `loadPage`
 * @param {any} shown a ShownGame
 * @param {{host: any, core: any, countSolutions: (view: any) => string | null}} asked
 * @param {string} text
 */
async function answerMessage(page, shown, asked, text) {
  const { n, marks = false, ...message } = JSON.parse(text);
  try {
    if (message.ask) {
      const answer = await answerQuestion(page, shown, asked, message);
      return JSON.stringify({ type: message.ask, n, ...answer });
    }
    if (message.do === "flag")
      message.to ??= page.nextMark(shown.cells[shown.index(message.cell)], marks);
    const moved = await asked.host.move(shown.id, message);
    shown.take(moved);
    return JSON.stringify({ type: "moved", n, ...moved });
  } catch (error) {
    if (!error.kind) throw error;
    return JSON.stringify({ type: "error", n, error: error.message, kind: error.kind });
  }
}

/** @param {URL | string} base where the page's scripts are */
export async function loadPlayer(base) {
  const load = (/** @type {string} */ path) => import(String(new URL(path, base)));
  const { Moments } = await load("games/moments.js");
  const { LocalHost } = await load("games/localhost.js");
  const { GameStore } = await load("games/store/gamestore.js");
  const { MemoryDatabase } = await load("games/store/memory.js");
  const { outcome } = await load("games/states.js");
  const records = await load("games/recordjson.js");
  const { replay } = await load("games/replay.js");
  const { Refusal } = await load("games/refusal.js");
  const { Fairmines } = await load("library/fairmines.js");
  const { PositionAnswers } = await load("core/positionanswers.js");
  const { View } = await load("core/view.js");
  const { QUICK_BITS } = await load("core/limits.js");
  globalThis.document ??= { querySelector: () => null, getElementById: () => null };
  globalThis.location ??= /** @type {any} */ ({ pathname: "/", search: "", hash: "" });
  const { Core } = await load("core/core.js");
  const page = await loadPage(load);
  const { reviewGame } = await load("core/reviewedgame.js");

  /** What answers questions here and now; advice plays one game a candidate. */
  function coreOf(kernel) {
    const library = new Fairmines(kernel);
    const answers = new PositionAnswers(library);
    const asker = {
      prepare: async () => {},
      askWithin: async (name, asked) =>
        answers.answer(name, structuredClone({ ...asked, seconds: 0 })),
    };
    const core = Object.assign(new Core("1"), { positions: asker, advice: asker });
    const countSolutions = (shown) => {
      const { width, height, cells, total } = page.positionOfGame(shown);
      const codes = Int8Array.from(cells, (code) => (code === "c" ? -1 : code));
      const view = new View(width, height, codes, total.mines);
      return library.analyse(view).solutionsWithin(QUICK_BITS)?.toString() ?? null;
    };
    return { core, countSolutions };
  }

  /** What reviews games here and now, with time enough. */
  function reviewerOf(kernel) {
    const library = new Fairmines(kernel);
    return {
      prepare: async () => {},
      askWithin: async (_name, asked) =>
        reviewGame(library, structuredClone({ ...asked, seconds: 60 })),
    };
  }

  /**
   * A local host with its clock.
   *
   * @param {any} kernel
   * @param {any} store
   * @param {{now: number}} clock
   * @param {object} more services
   */
  function makeHost(kernel, store, clock, more) {
    const now = () => clock.now;
    const services = { kernel, store, now, clock: now, reviewer: reviewerOf(kernel) };
    return new LocalHost({ ...services, ...more });
  }

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

  /**
   * All that is answered. At the end come the state, also of the game that is read from the store
   * again, the record, and the record of its replay. A finished game has more: the state of the
   * game that is played on, the moments, and all moves taken back.
   */
  async function play(kernel, { body, began, messages }) {
    const clock = { now: began };
    let drawn = 0;
    const random = (bytes) => new Uint8Array(bytes).fill(++drawn);
    const store = new GameStore(new MemoryDatabase());
    const host = makeHost(kernel, store, clock, { random });
    const made = await host.newGame({ ...NEW_GAME, ...JSON.parse(body) }).catch((error) => error);
    if (made instanceof Refusal) {
      host.sessions.close();
      return [`${made.kind}: ${made.message}`];
    }
    const { id } = made;
    const asked = { host, ...coreOf(kernel) };
    const entered = await host.enter(id, true);
    const shown = new page.ShownGame(entered);
    const answers = [textOf({ type: "state", ...entered })];
    for (const [index, [now, text]] of messages.entries()) {
      clock.now = now;
      // As if the instance had run out of memory: the games in it are made again.
      if (index % 7 === 5) kernel.start();
      answers.push(await answerMessage(page, shown, asked, text));
    }
    const before = textOf(await host.readGame(id));
    await host.see(id, false);
    host.sessions.close();
    const ends = await describe(makeHost(kernel, store, clock, { random }), id, clock);
    return [...answers, before, ...ends];
  }

  /** What a host tells of a stored game. */
  async function describe(host, id, clock) {
    const state = textOf(await host.readGame(id));
    const { game } = await host.sessions.within(id, (session) => session);
    const record = records.writeRecord(game.record());
    const again = replay(game.kernel, records.readRecord(game.kernel, record), () => clock.now);
    const told = [state, record, records.writeRecord(again.record())];
    if (game.over) told.push(textOf(await host.playOn(id)));
    host.sessions.close();
    return [...told, ...describeMoments(game), ...describeUndone(game)];
  }

  const ask = async (host, id, { core }, question) =>
    answerQuestion(page, new page.ShownGame(await host.readGame(id)), { host, core }, question);

  const made = { play, ask, makeHost, coreOf, reviewerOf };
  return { ...made, outcome, records, replay, Refusal, GameStore, MemoryDatabase };
}
