import { loadPage, Messages, request } from "./local_requests.js";

/**
 * Plays scripts of games with the page's own scripts, without a page: what a client sends, and the
 * answers.
 */

/**
 * @typedef {object} Script
 * @property {string} body of `POST /api/games`
 * @property {number} began the clock when the game is made
 * @property {[number, string][]} messages with the time of the clock
 */

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
   * A local host with its clock, whose ids anybody can guess.
   *
   * @param {any} kernel
   * @param {any} store
   * @param {{now: number}} clock
   */
  function makeHost(kernel, store, clock) {
    const now = () => clock.now;
    const random = (bytes) => new Uint8Array(bytes).fill(++clock.drawn);
    const services = { kernel, store, random, now, clock: now };
    return new LocalHost({ ...services, reviewer: reviewerOf(kernel) });
  }

  /** The answer to a request, with the name "game" in the place of the id. */
  async function send(host, method, path, text) {
    const [, , body] = await request(host, method, path, text);
    const told = JSON.parse(await body.text());
    if (told.error) return { refused: `${told.kind}: ${told.error}` };
    return { id: told.id, state: JSON.stringify({ ...told, id: "game" }) };
  }

  /** Sends a message, and returns the answer. */
  async function say(host, id, messages, text) {
    const { call, move, question } = messages.read(text);
    if (question) return messages.answer(call, question);
    try {
      return messages.write({ call, moved: await host.move(id, move) });
    } catch (error) {
      if (!error.kind) throw error;
      return messages.write({ call, refused: error });
    }
  }

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
    const clock = { now: began, drawn: 0 };
    const store = new GameStore(new MemoryDatabase());
    const host = makeHost(kernel, store, clock);
    const { id, refused } = await send(host, "POST", "api/games", body);
    if (refused) {
      host.sessions.close();
      return [refused];
    }
    const written = new Messages(page, { host, ...coreOf(kernel) });
    const first = written.write({ state: await host.enter(id, true) });
    const answers = [first.replace(`"id":"${id}"`, '"id":"game"')];
    for (const [index, [now, text]] of messages.entries()) {
      clock.now = now;
      // As if the instance had run out of memory: the games in it are made again.
      if (index % 7 === 5) kernel.start();
      answers.push(await say(host, id, written, text));
    }
    const before = await send(host, "GET", `api/games/${id}`);
    await host.see(id, false);
    host.sessions.close();
    const ends = await describe(makeHost(kernel, store, clock), id, clock);
    return [...answers, before.state, ...ends];
  }

  /** What a host tells of a stored game. */
  async function describe(host, id, clock) {
    const { state } = await send(host, "GET", `api/games/${id}`);
    const { game } = await host.sessions.within(id, (session) => session);
    const record = records.writeRecord(game.record());
    const again = replay(game.kernel, records.readRecord(game.kernel, record), () => clock.now);
    const told = [state, record, records.writeRecord(again.record())];
    if (game.over) told.push((await send(host, "POST", `api/games/${id}/play-on`)).state);
    host.sessions.close();
    return [...told, ...describeMoments(game), ...describeUndone(game)];
  }

  return { play, coreOf, reviewerOf, outcome, records, replay, Refusal };
}
