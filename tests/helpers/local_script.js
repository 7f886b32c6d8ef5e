/**
 * Plays scripts of games with the page's own scripts, without a page: what a client sends, and what
 * the local host answers. `local_games.py` does the same with the server's code.
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
  const { Moments } = await load("play/moments.js");
  const { LocalHost } = await load("local/host.js");
  const { GameStore } = await load("local/store/gamestore.js");
  const { MemoryDatabase } = await load("local/store/memory.js");
  const { encode } = await load("wire/encoding.js");
  const { movedMessage } = await load("wire/messages.js");
  const reading = await load("wire/reading.js");
  const records = await load("records/recordjson.js");
  const { replay } = await load("records/replay.js");
  const { Refusal } = await load("host/refusal.js");
  const { Answers } = await load("answers/answers.js");
  const { Questions } = await load("answers/questions.js");
  const { reviewGame } = await load("answers/reviewedgame.js");
  const { Reviews } = await load("answers/reviews.js");

  /** Questions that are answered here and now; advice plays one game a candidate. */
  function questionsTo(kernel) {
    const answers = new Answers(kernel);
    const asker = {
      ask: async (call, asked) => answers.answer(call, structuredClone({ ...asked, seconds: 0 })),
    };
    return new Questions(asker, asker);
  }

  /** Reviews that are made here and now, with time enough. */
  function reviewsBy(kernel, reader) {
    const asker = {
      ask: async (_call, asked) => reviewGame(kernel, structuredClone({ ...asked, seconds: 60 })),
    };
    return new Reviews(asker, reader);
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
    const means = { kernel, store, random, now, clock: now, version: "1" };
    return new LocalHost({ ...means, questions: questionsTo(kernel), reviews: reviewsBy(kernel) });
  }

  /** The answer to a request, with the name "game" in the place of the id. */
  async function request(host, method, path, text = "") {
    const body = new TextEncoder().encode(text);
    const answer = await host.request({ method, path, query: "", body });
    const told = JSON.parse(answer.body);
    if (told.error) return { refused: `${told.kind}: ${told.error}` };
    return { id: told.id, state: withoutId(answer.body, told.id) };
  }

  const withoutId = (text, id) => text.replace(`"id":"${id}"`, '"id":"game"');

  /** Sends a message, and returns the answer. */
  async function ask(connection, received, text) {
    await connection.receive(text);
    // Questions are answered beside the messages.
    for (let turns = 0; !received.length && !connection.ended && turns < 1000; turns++) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    return received.shift() ?? "no answer";
  }

  /** What the player saw before each opening, if the game is over. */
  function describeMoments(game) {
    if (!game.over) return [];
    const moments = new Moments(game);
    return Array.from({ length: moments.length }, (_, step) => {
      const { view, codes, cells } = moments.at(step);
      return encode({ view: view.rows(view.cells), codes, cells });
    });
  }

  /** All moves of a finished game taken back, the last one first. */
  function describeUndone(game) {
    const messages = [];
    for (let changed = game.over ? game.undo() : []; changed.length; changed = game.undo()) {
      messages.push(encode(movedMessage(null, game, true, changed)));
    }
    return messages;
  }

  /**
   * All that is answered. At the end come the state, also of the game that is read from the store
   * again, the record, and the record of its replay. A finished game has more: the state of the game
   * that is played on, the moments, and all moves taken back.
   */
  async function play(kernel, { body, began, messages }) {
    const clock = { now: began, drawn: 0 };
    const store = new GameStore(new MemoryDatabase());
    const host = makeHost(kernel, store, clock);
    const { id, refused } = await request(host, "POST", "api/games", body);
    if (refused) {
      host.sessions.close();
      return [refused];
    }
    const received = [];
    const connection = await host.connect(id, ({ text = "closed" }) => {
      received.push(withoutId(text, id));
    });
    const answers = [received.shift()];
    for (const [index, [now, text]] of messages.entries()) {
      clock.now = now;
      // As if the instance had run out of memory: the games in it are made again.
      if (index % 7 === 5) kernel.start();
      answers.push(await ask(connection, received, text));
    }
    const before = await request(host, "GET", `api/games/${id}`);
    connection.close();
    host.sessions.close();
    const ends = await describe(makeHost(kernel, store, clock), id, clock);
    return [...answers, before.state, ...ends];
  }

  /** What a host tells of a stored game. */
  async function describe(host, id, clock) {
    const { state } = await request(host, "GET", `api/games/${id}`);
    const { game } = await host.sessions.find(id);
    const record = encode(records.writeRecord(game.record()));
    const again = replay(game.kernel, records.readRecord(record), () => clock.now);
    const told = [state, record, encode(records.writeRecord(again.record()))];
    if (game.over) told.push((await request(host, "POST", `api/games/${id}/play-on`)).state);
    host.sessions.close();
    return [...told, ...describeMoments(game), ...describeUndone(game)];
  }

  return { play, questionsTo, reviewsBy, reading, records, replay, encode, Refusal };
}
