/**
 * The core: what computes, in workers of this browser, which their first questions load. The pages
 * ask it about positions and games; the host keeps games (host.js).
 *
 * @typedef {import("./protocol.js").Cell} Cell
 * @typedef {import("../analyse/position.js").Position} Position
 * @typedef {import("../core/answers.js").GameSummary} GameSummary
 *
 * @typedef {{p: (number | null)[][], solutions: string | null, logSolutions: number,
 *   minesExpected: number, guess: boolean}} Analysed
 *   the mine probabilities; the number of solutions, null if it is long, and its logarithm
 * @typedef {{clash: import("./protocol.js").Proof}} Clash no layout fits
 * @typedef {{mine: number, clues: number[]}} CellClues
 * @typedef {{cell: Cell | null, guess: boolean, proof: import("./protocol.js").Proof | null}} Hint
 *   a safe cell, null if there is none; whether there is a guess; the proof, null before the first
 *   opening or if it takes too long
 * @typedef {{mines: number, weight: number, mineProbability: number}} FrontierCount
 *   the solutions with so many mines on the frontier: their share, and that of the cell's mines in
 *   them
 * @typedef {{explanation: import("./protocol.js").Explanation,
 *   weights: {mine: number | null, counts: FrontierCount[] | null}}} Explained
 * @typedef {{cell: Cell, safety: number, progress: number, secondary: number, value: number,
 *   low: number, high: number}} Candidate
 * @typedef {{cell: Cell, games: number, total: number, squares: number}} PlayedGames
 *   the games played on with a candidate, the sum of their weights, and that of their squares
 * @typedef {{exact: boolean, candidates: Candidate[], played: PlayedGames[]}} Advice
 *   the best first; `played` is what it rests on, empty if it is exact
 * @typedef {{luck: number | null, mistakes: number}} FiguresSoFar the luck is null if it is
 *   infinite
 *
 * @typedef {import("../reviewer/recorded.js").SavedRecord} SavedRecord
 * @typedef {import("../reviewer/recorded.js").ReviewedGame} ReviewedGame
 * @typedef {{record: SavedRecord} | {file: Blob, name: string, replay: number, partial?: boolean}}
 *   PlayedGame a game that the host has kept, or one in a file: `replay` counts from 1 in a file of
 *   several, 0 is the only one; with `partial` a damaged replay is read as far as it is whole
 */

import { Reviews } from "../answers/reviews.js";
import { askWithin } from "../answers/within.js";
import { DisplayCode } from "../board/displaycode.js";
import { KernelWorker } from "../kernel/kernelworker.js";
import { COVERED, FREE, MINE } from "../kernel/view.js";
import { packGames } from "../reviews/sums.js";
import { host } from "./host.js";

/** The calls; each fails with a Refusal, or with the reason of its signal. */
export class Core {
  /** @param {string} version of this program, which files in other formats state */
  constructor(version) {
    this.version = version;
    this.positions = new KernelWorker(makePositionWorker);
    /** Other questions do not wait for advice, which takes seconds. */
    this.advice = new KernelWorker(makePositionWorker);
    this.reviews = new Reviews();
    this.sums = new KernelWorker(
      () => new Worker(new URL("../reviews/sumsworker.js", import.meta.url), { type: "module" }),
    );
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
    return askWithin(worker, call, { ...viewOf(position), ...more }, signal);
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
   * Says what the openings of a game have risked so far.
   *
   * @param {Position} position as it is now
   * @param {import("./host.js").Played} played
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
    if ("record" in game) return this.reviews.saved(game.record, games, signal);
    return this.reviews.file(
      new Uint8Array(await game.file.arrayBuffer()),
      { ...game, games },
      signal,
    );
  }

  /**
   * Writes a game as another program does.
   *
   * @param {SavedRecord} record
   * @param {string} format
   * @returns {Promise<Blob>}
   */
  convert(record, format) {
    return this.reviews.convert(record, format, this.version);
  }

  /**
   * Says what many reviewed games say together.
   *
   * @param {GameSummary[]} summaries at least one
   * @returns {Promise<import("../core/answers.js").ReviewSummary>}
   */
  summarise(summaries) {
    return this.sums.ask("summarise", packGames(summaries));
  }
}

export const core = new Core(host.version);

function makePositionWorker() {
  return new Worker(new URL("../answers/positionworker.js", import.meta.url), { type: "module" });
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
