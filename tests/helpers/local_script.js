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
  const { Game } = await load("play/game.js");
  const { Moments } = await load("play/moments.js");
  const { applyRequest } = await load("local/applying.js");
  const { encode } = await load("wire/encoding.js");
  const { errorMessage, movedMessage, stateMessage } = await load("wire/messages.js");
  const reading = await load("wire/reading.js");
  const records = await load("records/recordjson.js");
  const { replay } = await load("records/replay.js");
  const { Refusal } = await load("refusal.js");
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
  function reviewsBy(kernel) {
    return new Reviews({
      ask: async (_call, asked) => reviewGame(kernel, structuredClone({ ...asked, seconds: 60 })),
    });
  }

  /** The game of a body, its clock, and whether it is practice. */
  function begin(kernel, { body, began }) {
    const request = reading.readNewGame(body);
    const clock = { now: began };
    const { start, practice, seed, ...terms } = request;
    const game = new Game(kernel, { ...terms, seed: BigInt(seed) }, () => clock.now);
    if (start) game.open(...start);
    return { game, clock, practice };
  }

  async function answer(table, text) {
    let request;
    try {
      request = reading.readMessage(text);
      const { game } = table;
      if (request.ask) return await table.questions.ask(game, request);
      const changed = applyRequest(game, game.over, request);
      if (changed.length && request.do === "undo") table.practice = true;
      return encode(movedMessage(request.n, game, table.practice, changed));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return encode(errorMessage(reading.readNumber(text), error));
    }
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

  /** All moves taken back in a copy of a finished game, the last one first. */
  function describeUndone(game) {
    const copy = game.copy();
    const messages = [];
    for (let changed = game.over ? copy.undo() : []; changed.length; changed = copy.undo()) {
      messages.push(encode(movedMessage(null, copy, true, changed)));
    }
    return messages;
  }

  /**
   * All that is answered, and at the end the state, the record, the record of its replay, the moments,
   * and all moves taken back.
   */
  async function play(kernel, script) {
    let table;
    try {
      table = { ...begin(kernel, script), questions: questionsTo(kernel) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [`${error.kind}: ${error.message}`];
    }
    const { game, clock } = table;
    const describe = () => encode(stateMessage("game", game, table.practice));
    const answers = [describe()];
    for (const [now, text] of script.messages) {
      clock.now = now;
      answers.push(await answer(table, text));
    }
    const record = encode(records.writeRecord(game.record()));
    const again = replay(kernel, records.readRecord(record), () => clock.now);
    const ends = [describe(), record, encode(records.writeRecord(again.record()))];
    return [...answers, ...ends, ...describeMoments(game), ...describeUndone(game)];
  }

  return { play, questionsTo, reviewsBy, reading, records, replay, encode, Refusal };
}
