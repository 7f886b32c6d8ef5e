/**
 * The core: what computes, in workers of this browser, which their first questions load. The pages
 * ask it about positions and games; the host keeps games (host.js).
 *
 * @typedef {{p: (number | null)[][], solutions: string | null, logSolutions: number,
 *   minesExpected: number, guess: boolean}} Analysed the mine probabilities; the number of
 *   solutions, null if it is long, and its logarithm
 * @typedef {{clash: Proof}} Clash no layout fits
 * @typedef {{mine: number, clues: number[]}} CellClues
 * @typedef {{cell: Cell | null, guess: boolean, proof: Proof | null}} Hint a safe cell, null if
 *   there is none; whether there is a guess; the proof, null before the first opening or if it
 *   takes too long
 * @typedef {{mines: number, weight: number, mineProbability: number}} FrontierCount the solutions
 *   with so many mines on the frontier: their share, and that of the cell's mines in them
 * @typedef {{explanation: Explanation, weights: {mine: number | null, counts: FrontierCount[] |
 *   null}}} Explained
 * @typedef {{cell: Cell, safety: number, progress: number, secondary: number, value: number,
 *   low: number, high: number}} Candidate
 * @typedef {{cell: Cell, games: number, total: number, squares: number}} PlayedGames the games
 *   played on with a candidate, the sum of their weights, and that of their squares
 * @typedef {{exact: boolean, candidates: Candidate[], played: PlayedGames[]}} Advice the best
 *   first; `played` is what it rests on, empty if it is exact
 * @typedef {{luck: number | null, mistakes: number}} FiguresSoFar the luck is null if it is
 *   infinite
 *
 * @typedef {{record: SavedRecord} | {file: Blob, name: string, replay: number, partial?: boolean}}
 *   PlayedGame a game that the host has kept, or one in a file: `replay` counts from 1 in a file of
 *   several, 0 is the only one; with `partial` a damaged replay is read as far as it is whole
 */

import { MAX_RECORD } from "./answerlimits.js";
import { DisplayCode } from "../board/displaycode.js";
import { quote, wrong } from "./checks.js";
import { KernelWorker } from "./kernelworker.js";
import { COVERED, FREE, MINE } from "./view.js";
import { packGames } from "./sums.js";
import { Position } from "../analyse/position.js";
import { DRILL_LEVEL } from "./terms.js";
import { host } from "../games/host.js";
import { Refusal } from "../games/refusal.js";

/**
 * @import { Drill, GameSummary, Proof, ReviewSummary } from "./answers.js"
 * @import { Played } from "../games/localhost.js"
 * @import { ReadBoard } from "./reading.js"
 * @import { ReviewedGame, SavedRecord } from "../reviewer/recorded.js"
 * @import { Cell, Explanation, ProofRule } from "../games/protocol.js"
 */

/**
 * The formats that are written, and the types of their content.
 *
 * @type {Record<string, string>}
 */
const WRITTEN = {
  json: "application/json",
  rawvf: "text/plain; charset=utf-8",
  evf: "application/octet-stream",
  evf3: "application/octet-stream",
};

/** The blanks before a text, as Python has them. */
const BLANKS = /^[ \t-\r]*/;

/** The calls; each fails with a Refusal, or with the reason of its signal. */
export class Core {
  /** @param {string} version of this program, which files in other formats state */
  constructor(version) {
    this.version = version;
    // What takes seconds has workers of its own: other questions do not wait for it.
    this.positions = new KernelWorker();
    this.advice = new KernelWorker();
    this.reviewer = new KernelWorker();
    this.files = new KernelWorker();
    this.sums = new KernelWorker();
  }

  /** Gets ready for the first question about a position, which follows soon. */
  prepare() {
    this.positions.prepare().catch(() => {}); // the first question says why
  }

  /**
   * @param {string} call
   * @param {Position} position
   * @param {object} more
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  #ask(call, position, more, signal) {
    const worker = call === "advise" ? this.advice : this.positions;
    return worker.askWithin(call, { ...viewOf(position), ...more }, signal);
  }

  /**
   * @param {Position} position
   * @param {AbortSignal} [signal]
   * @returns {Promise<Analysed | Clash>}
   */
  analyse(position, signal) {
    return this.#ask("analyse", position, {}, signal);
  }

  /**
   * Says what a covered cell may turn out to be.
   *
   * @param {Position} position
   * @param {Cell} cell
   * @param {AbortSignal} [signal]
   * @returns {Promise<CellClues>}
   */
  clues(position, cell, signal) {
    return this.#ask("clues", position, { cell }, signal);
  }

  /**
   * Names the safe cell that is easiest to prove.
   *
   * @param {Position} position
   * @param {Cell | null} last the cell of the last move, null before the first
   * @param {AbortSignal} [signal]
   * @returns {Promise<Hint>}
   */
  hint(position, last, signal) {
    return this.#ask("hint", position, { last }, signal);
  }

  /**
   * Says why a covered cell is certain, or not.
   *
   * @param {Position} position
   * @param {Cell} cell
   * @param {AbortSignal} [signal]
   * @returns {Promise<Explained>}
   */
  explain(position, cell, signal) {
    return this.#ask("explain", position, { cell }, signal);
  }

  /**
   * Finds the best cell to open; goes on from the advice before.
   *
   * @param {Position} position
   * @param {Advice | null} before
   * @param {AbortSignal} [signal]
   * @param {number} [seconds] the time to play on
   * @returns {Promise<Advice>}
   */
  advise(position, before, signal, seconds) {
    return this.#ask("advise", position, { played: before?.played ?? [], seconds }, signal);
  }

  /**
   * Finds the drill of a seed.
   *
   * @param {Drill["task"]} task
   * @param {ProofRule | null} rule
   * @param {bigint} seed
   * @returns {Promise<Drill>}
   */
  drill(task, rule, seed) {
    const [width, height, mines] = DRILL_LEVEL;
    const board = Position.empty(width, height, { kind: "mines", mines });
    return this.#ask("drill", board, { task, rule, seed });
  }

  /**
   * Makes a drill of a position.
   *
   * @param {Position} position
   * @returns {Promise<Drill>}
   */
  drillOf(position) {
    return this.#ask("drillOf", position, {});
  }

  /**
   * Says what the openings of a game have risked so far.
   *
   * @param {Position} position as it is now
   * @param {Played} played
   * @param {AbortSignal} [signal]
   * @returns {Promise<FiguresSoFar>}
   */
  figures(position, played, signal) {
    return this.#ask("figures", position, { played }, signal);
  }

  /**
   * Draws a layout that fits.
   *
   * @param {Position} position
   * @param {{safe?: Cell, mined?: Cell}} [wish]
   * @returns {Promise<string[]>} rows of "*" and "."
   */
  async sample(position, wish = {}) {
    return (await this.#ask("sample", position, wish)).layouts[0];
  }

  /**
   * Judges a game that is over.
   *
   * @param {PlayedGame} game
   * @param {number} games that each winning chance rests on, 0 for the exact ones only
   * @param {AbortSignal} [signal]
   * @returns {Promise<ReviewedGame>}
   */
  async review(game, games, signal) {
    const asked = "record" in game ? { saved: game.record } : await this.#readFile(game, signal);
    return this.reviewer.askWithin("review", { ...asked, games }, signal);
  }

  /**
   * Reads a game in a file: a replay of another program, or JSON as it is.
   *
   * @param {Extract<PlayedGame, {file: Blob}>} game
   * @param {AbortSignal} [signal]
   */
  async #readFile({ file, ...asked }, signal) {
    if (file.size > MAX_RECORD) {
      const most = MAX_RECORD.toLocaleString("en-US");
      throw new Refusal(`the body is too long: expected at most ${most} bytes`, "too-large");
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const record = isJson(bytes)
      ? null
      : await this.files.askWithin("read", { bytes, ...asked }, signal);
    return record ? { record } : { saved: bytes };
  }

  /**
   * Reads a board: a text, a link, or a file of any format.
   *
   * @param {Uint8Array} bytes
   * @param {string} name of the file, empty for a text
   * @param {boolean} [zeros] whether dots are opened zeros
   * @returns {Promise<ReadBoard>}
   */
  readBoard(bytes, name, zeros = false) {
    return this.files.askWithin("readBoard", { bytes, name, zeros });
  }

  /**
   * Writes a game as another program does.
   *
   * @param {SavedRecord} saved
   * @param {string} format
   * @returns {Promise<Blob>}
   */
  async convert(saved, format) {
    if (!Object.hasOwn(WRITTEN, format)) {
      const names = Object.keys(WRITTEN).join(", ");
      throw wrong(`format ${quote(format)}: no such game can be written, expected ${names}`);
    }
    const asked = { saved, format, program: `fairmines ${this.version.split(" ")[0]}` };
    const file = await this.files.askWithin("write", asked);
    return new Blob([file], { type: WRITTEN[format] });
  }

  /**
   * Says what many reviewed games say together.
   *
   * @param {GameSummary[]} summaries at least one
   * @returns {Promise<ReviewSummary>}
   */
  summarise(summaries) {
    return this.sums.ask("summarise", packGames(summaries));
  }
}

export const core = new Core(host.version);

/**
 * Tells whether a file is JSON, and so no replay of another program.
 *
 * @param {Uint8Array} bytes
 */
function isJson(bytes) {
  const start = new TextDecoder("utf-8").decode(bytes.subarray(0, 100));
  return start.replace(BLANKS, "").startsWith("{");
}

/** @param {Position} position */
function viewOf({ width, height, cells, total, ignoresFlags }) {
  const flag = ignoresFlags ? COVERED : MINE;
  const { COVERED: covered, FLAG: flagged, SAFE } = DisplayCode;
  const codes = { [covered]: COVERED, [flagged]: flag, [SAFE]: FREE };
  return {
    width,
    height,
    cells: Int8Array.from(cells, (code) => (typeof code === "number" ? code : codes[code])),
    mines: total.kind === "mines" ? total.mines : null,
    density: total.kind === "density" ? total.density : null,
  };
}
