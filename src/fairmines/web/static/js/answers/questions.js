/** Questions about a game, answered while it may continue. */

import { KernelWorker } from "../kernel/kernelworker.js";
import { Moments } from "../play/moments.js";
import { Refusal } from "../host/refusal.js";
import { askWithin } from "./within.js";

/**
 * @typedef {import("../play/game.js").Game} Game
 * @typedef {{ask: import("../host/host.js").Question["ask"], cell?: import("../host/protocol.js").Cell,
 *   brief?: boolean, step?: number | null, practice?: boolean}} AskedQuestion any of host.js; `practice` says
 *   whether the game is practice
 * @typedef {import("../kernel/kernelworker.js").Asker} Asker
 */

/** Answers questions in workers, so that moves never wait for them, and others not for advice. */
export class Questions {
  /**
   * @param {Asker} [worker]
   * @param {Asker} [advice] answers what takes seconds
   */
  constructor(worker = new KernelWorker(makeWorker), advice = new KernelWorker(makeWorker)) {
    this.worker = worker;
    this.advice = advice;
    /** @type {WeakMap<Game, {moves: number, moments: Moments}>} */
    this.kept = new WeakMap();
    /** @type {WeakMap<Game, number>} the numbers by which the worker knows games */
    this.numbers = new WeakMap();
    this.lastNumber = 0;
  }

  /**
   * Answers a question about the position as it is now; the game may go on meanwhile.
   *
   * @param {Game} game
   * @param {AskedQuestion} request
   * @param {AbortSignal} [signal] ends the work, when the connection is closed for example
   * @returns {Promise<object>} an answer of protocol.js
   * @throws {Refusal}
   */
  async ask(game, request, signal) {
    checkStatus(game, request);
    const { ask } = request;
    const begin = { moves: game.moveCount };
    if (ask === "figures") return this.figures(game, request.practice ?? false, begin, signal);
    if (aboutThePast(request)) {
      const { step, steps, cells, view, opened } = this.look(game, request);
      const more = ask === "moment" ? { step, steps, cells } : {};
      const asked = { cell: request.cell, past: true, opened };
      return this.answer(ask, view, asked, { ...begin, ...more }, signal);
    }
    const last = game.moves.at(-1);
    const asked = {
      cell: request.cell,
      brief: request.brief,
      past: false,
      last: last ? [last.row, last.column] : null,
    };
    return this.answer(ask, game.view, asked, begin, signal);
  }

  /**
   * Says what the openings of a game have risked so far.
   *
   * @param {Game} game
   * @param {boolean} practice
   * @param {object} begin
   * @param {AbortSignal} [signal]
   * @returns {Promise<object>}
   */
  figures(game, practice, begin, signal) {
    const { terms, given, moves } = game;
    if (!this.numbers.has(game)) this.numbers.set(game, ++this.lastNumber);
    const number = this.numbers.get(game);
    const played = { number, terms, given, moves };
    return this.answer("figures", game.view, { played, practice }, begin, signal);
  }

  /**
   * Asks the worker; puts its answer behind the first fields.
   *
   * @param {string} call
   * @param {import("../kernel/view.js").View} view
   * @param {object} more what is asked beside the view
   * @param {object} begin
   * @param {AbortSignal} [signal]
   */
  async answer(call, { width, height, cells, mines }, more, begin, signal) {
    const asked = { width, height, cells, mines, ...more };
    const worker = call === "advise" ? this.advice : this.worker;
    const rest = await askWithin(worker, call, asked, signal);
    return { ...begin, ...rest };
  }

  /**
   * Returns the moment that a question is about.
   *
   * @param {Game} game
   * @param {AskedQuestion} request
   */
  look(game, request) {
    const moments = this.momentsOf(game);
    const moment = moments.at(request.step ?? moments.length - 1);
    const { number: step, codes: cells, view, cells: opened } = moment;
    return { step, steps: moments.length, cells, view, opened };
  }

  /**
   * Returns the moments of a finished game, found once for all questions about them.
   *
   * @param {Game} game
   */
  momentsOf(game) {
    const moves = game.moveCount;
    let kept = this.kept.get(game);
    if (!kept || kept.moves !== moves) {
      kept = { moves, moments: new Moments(game) };
      this.kept.set(game, kept);
    }
    return kept.moments;
  }
}

/**
 * Whether a question is about an earlier position of a finished game. Others are help for the player.
 *
 * @param {AskedQuestion} request
 */
export function aboutThePast({ ask, step }) {
  return ask === "moment" || (ask === "explain" && step != null);
}

/**
 * Whether the answer tells the player of a running game about its covered cells.
 *
 * @param {AskedQuestion} request
 */
export function isHelp(request) {
  return !aboutThePast(request) && request.ask !== "figures";
}

/**
 * Throws a refusal if a question needs a running game and this one is over, or the reverse.
 *
 * @param {Game} game
 * @param {AskedQuestion} request
 */
export function checkStatus(game, request) {
  const past = aboutThePast(request);
  if (game.over && isHelp(request)) {
    throw new Refusal("the game is over: this question needs a running one", "bad-request");
  }
  if (past && !game.over) {
    throw new Refusal("the game is running: this question needs its end", "bad-request");
  }
}

function makeWorker() {
  return new Worker(new URL("gameworker.js", import.meta.url), { type: "module" });
}
