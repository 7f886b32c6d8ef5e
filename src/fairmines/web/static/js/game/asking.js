/**
 * What the page asks about the game: the core answers by what the player sees, while the game may
 * go on.
 */

import { greatest, least } from "../core/extremes.js";
import { GUESS_SECONDS } from "../core/answerlimits.js";
import { Offline } from "../games/refusal.js";

/**
 * @typedef {import("../analyse/position.js").Position} Position
 * @typedef {import("../core/core.js").Analysed} Analysed
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../games/moments.js").ShownMoment} ShownMoment
 * @typedef {import("../games/protocol.js").Cell} Cell
 * @typedef {ShownMoment & {position: Position, p: (number | null)[][], safe: number, risk: number,
 *   leastRisk: number}} AnalysedMoment the position before an opening, its mine probabilities, the
 *   number of safe cells, what the opening risked by classic rules, and the least risk that there was
 */

/** Questions about one game. Each answer is null if the board has changed meanwhile. */
export class Questions {
  /**
   * @param {import("./showngame.js").ShownGame} game
   * @param {Pick<import("../games/host.js").Host, "noteHelp" | "readMoment" | "readPlayed" | "readRecord">} host
   * @param {() => Promise<Pick<typeof import("./gameextras.js"), "core" | "positionOfGame">>} load
   *   loads what answers
   */
  constructor(game, host, load) {
    this.game = game;
    this.host = host;
    this.load = load;
    this.ending = new AbortController();
    /** Is aborted when another game is shown. */
    this.signal = this.ending.signal;
  }

  /** Give up the questions that have no answer yet. */
  end() {
    this.ending.abort();
  }

  // While the game runs

  analyse() {
    return this.#help(async (core, position) => {
      const answer = await core.analyse(position, this.signal);
      return /** @type {Analysed} a game has a layout */ (answer);
    });
  }

  /** @param {Cell} cell */
  clues(cell) {
    return this.#help((core, position) => core.clues(position, cell, this.signal));
  }

  hint() {
    return this.#help((core, position, last) => core.hint(position, last, this.signal));
  }

  /** Returns the best cell to open. */
  advise() {
    return this.#help(async (core, position) => {
      return (await core.advise(position, null, this.signal, GUESS_SECONDS)).candidates[0];
    });
  }

  /**
   * Ask about the board as it is after all moves that were made before. The host notes that the
   * player is helped before there is an answer.
   *
   * @template T
   * @param {(core: Core, position: Position, last: Cell | null) => Promise<T>} ask
   */
  async #help(ask) {
    const { core, positionOfGame } = await this.load();
    const last = await this.host.noteHelp(this.game.id);
    return this.#answer(() => ask(core, positionOfGame(this.game), last));
  }

  /** Returns the luck and the mistakes so far, also after the end. */
  figures() {
    return this.#answer(async () => {
      const { core, positionOfGame } = await this.load();
      const played = await this.host.readPlayed(this.game.id);
      return core.figures(positionOfGame(this.game), played, this.signal);
    });
  }

  // After its end

  /**
   * Returns what the player saw before an opening.
   *
   * @param {number} [step] by default the last one
   * @returns {Promise<AnalysedMoment | null>}
   */
  moment(step) {
    return this.#answer(async () => {
      const { core, positionOfGame } = await this.load();
      const moment = await this.host.readMoment(this.game.id, step);
      const position = positionOfGame(this.game, moment.view.flat());
      const { p } = /** @type {Analysed} */ (await core.analyse(position, this.signal));
      const risks = p.flat().filter((risk) => risk !== null);
      return {
        ...moment,
        position,
        p,
        safe: risks.filter((risk) => risk === 0).length,
        risk: await this.#riskOf(core, moment, position, p),
        leastRisk: least(risks),
      };
    });
  }

  /**
   * Returns the probability that an opening hit a mine. The cells of a chord are not independent:
   * their review counts them together.
   *
   * @param {Core} core
   * @param {ShownMoment} moment
   * @param {Position} position
   * @param {(number | null)[][]} p the mine probabilities
   */
  async #riskOf(core, { made, chord, cells, opened }, position, p) {
    const at = (/** @type {Cell} */ [row, column]) => p[row][column] ?? 0;
    const targets = chord
      ? position
          .neighbours(position.index(chord))
          .map((index) => position.cell(index))
          .filter(([row, column]) => "cq".includes(String(cells[row][column])))
      : opened;
    if (targets.filter((cell) => at(cell) > 0).length > 1) {
      const record = await this.host.readRecord(this.game.id);
      const { review } = await core.review({ record }, 0, this.signal);
      const risk = review?.decisions.find(({ move }) => move === made)?.risk;
      if (typeof risk === "number") return risk;
    }
    return greatest(targets.map(at));
  }

  /** Returns the best that could have been done in a moment. @param {AnalysedMoment} moment */
  chance({ position }) {
    return this.#answer(async () => {
      const { core } = await this.load();
      return (await core.advise(position, null, this.signal, GUESS_SECONDS)).candidates[0];
    });
  }

  /**
   * Says why a cell was safe, a mine, or neither.
   *
   * @param {AnalysedMoment} moment
   * @param {Cell} cell
   */
  explain({ position }, cell) {
    return this.#answer(async () => {
      const { core } = await this.load();
      return core.explain(position, cell, this.signal);
    });
  }

  /**
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T | null>}
   * @throws what aborts the signal
   */
  async #answer(ask) {
    const { viewMoves } = this.game;
    const answer = await ask();
    this.signal.throwIfAborted();
    return this.game.viewMoves === viewMoves ? answer : null;
  }
}

/**
 * Ask about the game. By default the status line says why there is no answer. That the worker of
 * the games has ended, the page says elsewhere.
 *
 * @template T
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {(questions: Questions) => Promise<T | null>} ask
 * @param {(error: Error) => void} fail says why there is no answer
 * @returns {Promise<T | null>} null if there is none
 */
export async function askAbout(controller, ask, fail = (error) => controller.fail(error)) {
  const { game, questions } = controller;
  if (!game || !questions) return null;
  const { status } = game;
  try {
    return await ask(questions);
  } catch (error) {
    if (game === controller.game && game.status === status && !(error instanceof Offline)) {
      fail(/** @type {Error} */ (error));
    }
    return null;
  }
}

/**
 * Returns what a proof's sentences and marks need to know of a game.
 *
 * @param {{cells: import("../games/protocol.js").Code[], width: number}} game
 * @returns {import("../board/proofpages.js").Shown}
 */
export function boardOf({ cells, width }) {
  return {
    clueAt: ([row, column]) => Number(cells[row * width + column]),
    covered: ([row, column]) => typeof cells[row * width + column] === "string",
  };
}
