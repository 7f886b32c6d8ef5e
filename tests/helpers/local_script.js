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
  const [{ Game }, { applyRequest }, { encode }, messages, reading, records, { replay }, { Refusal }] =
    await Promise.all(
      ["play/game.js", "local/applying.js", "wire/encoding.js", "wire/messages.js", "wire/reading.js"]
        .concat(["records/recordjson.js", "records/replay.js", "refusal.js"])
        .map(load),
    );
  const { errorMessage, movedMessage, stateMessage } = messages;

  /** The game of a body, its clock, and whether it is practice. */
  function begin(kernel, { body, began }) {
    const request = reading.readNewGame(body);
    const clock = { now: began };
    const { start, practice, seed, ...terms } = request;
    const game = new Game(kernel, { ...terms, seed: BigInt(seed) }, () => clock.now);
    if (start) game.open(...start);
    return { game, clock, practice };
  }

  function answer(table, text) {
    let request;
    try {
      request = reading.readMessage(text);
      if (request.ask) return `asked ${encode(request)}`;
      const { game } = table;
      const changed = applyRequest(game, game.over, request);
      if (changed.length && request.do === "undo") table.practice = true;
      return encode(movedMessage(request.n, game, table.practice, changed));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return encode(errorMessage(reading.readNumber(text), error));
    }
  }

  /** All that is answered, and at the end the state, the record, and the record of its replay. */
  function play(kernel, script) {
    let table;
    try {
      table = begin(kernel, script);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [`${error.kind}: ${error.message}`];
    }
    const { game, clock } = table;
    const describe = () => encode(stateMessage("game", game, table.practice));
    const answers = [describe()];
    for (const [now, text] of script.messages) {
      clock.now = now;
      answers.push(answer(table, text));
    }
    const record = encode(records.writeRecord(game.record()));
    const again = replay(kernel, records.readRecord(record), () => clock.now);
    return [...answers, describe(), record, encode(records.writeRecord(again.record()))];
  }

  return { play, reading, records, replay, encode, Refusal };
}
