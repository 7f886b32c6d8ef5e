/**
 * The winning chances of positions, exact by search or estimated by the expert's play; as
 * reviews/chances.py. The layouts of a seed are the same there and here.
 */

import { Deadline, KernelRefusal, Outcome } from "../kernel/kernel.js";
import { BUDGET, ENDGAME_SOLUTIONS, ENDGAME_STEPS } from "../kernel/limits.js";
import { playOn } from "../kernel/playing.js";
import { addGames } from "../kernel/sums.js";
import { Refusal } from "../refusal.js";
import { isLate } from "./asking.js";
import { certain, estimated } from "./chance.js";
import { playChord } from "./chords.js";
import { mineProbabilityOf } from "./risk.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("./chance.js").Chance} Chance
 *
 * @typedef {{analysis: Analysis, cells: number[] | null}} Wanted a chance to find: the view to play on
 *   from, and the cells to open first; null for the expert's choice
 * @typedef {{cell: number, chance: Chance}} Found with the cell that was opened first: of several, the
 *   first that may be a mine
 * @typedef {{solutions: number, wins: Float64Array}} Endgame for each cell the number of solutions that
 *   are won by opening it first; below 0 for others
 * @typedef {{analysis: Analysis, cells: number[], safety: number,
 *   played: import("../kernel/sums.js").Played}} Play the games played on with a cell, or with several
 *   of a chord: those that may be mines, or a safe one; and the probability that all are safe
 */

/**
 * Games that are played from a position before it is the next one's turn: the number doubles from the
 * first to the second of these. So all positions are played alike when time is over.
 */
const FIRST_GAMES = 10;
const MOST_AT_A_TIME = 160;

/** Finds chances, until the time is over. */
export class ChanceFinder {
  /**
   * @param {number} games to play from each position
   * @param {bigint} seed draws the layouts of these games
   * @param {Deadline} deadline
   */
  constructor(games, seed, deadline) {
    this.games = games;
    this.seed = seed;
    this.deadline = deadline;
    /** @type {Map<string, Endgame | null>} by view, as the next two */
    this.endgames = new Map();
    /** @type {Map<string, number | null>} */
    this.choices = new Map();
    /** @type {Map<string, Play>} by view and cells */
    this.plays = new Map();
    /** Whether no chance was cut short by the time. */
    this.complete = true;
  }

  /**
   * Finds chances; null for one that takes too long, or is too complex.
   *
   * @param {Wanted[]} wanted
   * @returns {(Found | null)[]}
   */
  find(wanted) {
    const plays = new Map();
    const found = wanted.map((it, number) => {
      const exact = this.exactly(it);
      const play = exact ? null : this.begin(it);
      if (play) plays.set(number, play);
      return exact;
    });
    this.play([...new Set(plays.values())]);
    for (const [number, { cells, safety, played }] of plays) {
      if (played.games) found[number] = { cell: cells[0], chance: estimated(safety, played) };
    }
    return found;
  }

  over() {
    const over = this.deadline.left <= 0;
    this.complete &&= !over;
    return over;
  }

  /**
   * Returns a chance that needs no games.
   *
   * @param {Wanted} wanted
   * @returns {Found | null}
   */
  exactly({ analysis, cells }) {
    const p = analysis.mineProbability;
    if (cells?.some((it) => p[it] === 1)) return { cell: cells[0], chance: certain(0) };
    if (p.every((it) => Number.isNaN(it) || it === 0 || it === 1)) {
      const cell = cells ? cells[0] : this.choose(analysis);
      return cell === null ? null : { cell, chance: certain(1) };
    }
    const unsure = unsureOf(analysis, cells);
    if (unsure.length > 1) {
      const mined = mineProbabilityOf(analysis, unsure, new Deadline(Infinity)) === 1;
      return mined ? { cell: unsure[0], chance: certain(0) } : null;
    }
    const endgame = this.endgame(analysis);
    if (!endgame) return null;
    const { solutions, wins } = endgame;
    const cell = unsure[0] ?? wins.indexOf(Math.max(...wins));
    return { cell, chance: certain(wins[cell] / solutions) };
  }

  /** @param {Analysis} analysis */
  endgame(analysis) {
    const key = keyOf(analysis);
    let found = this.endgames.get(key);
    if (found === undefined) {
      const few = analysis.logSolutions < Math.log(ENDGAME_SOLUTIONS + 0.5);
      found = few && !this.over() ? this.search(analysis) : null;
      this.endgames.set(key, found);
    }
    return found;
  }

  /**
   * Searches perfect play; null if that takes too long.
   *
   * @param {Analysis} analysis
   * @returns {Endgame | null}
   */
  search({ kernel, view, mineProbability }) {
    const { width, height, cells, total } = view;
    const limits = [ENDGAME_SOLUTIONS, ENDGAME_STEPS, BUDGET, this.deadline.left];
    const answer = this.unlessTooComplex(() =>
      kernel.call("solve_endgame", cells, width, height, total, ...limits),
    );
    if (!answer?.numbers.length) return null;
    const [solutions, ...wins] = answer.numbers;
    const open = wins.map((it, cell) => (mineProbability[cell] === 1 ? -1 : it));
    return { solutions, wins: Float64Array.from(open) };
  }

  /**
   * Returns the games to play with a cell or a chord, if its view is not too complex.
   *
   * @param {Wanted} wanted
   * @returns {Play | null}
   */
  begin({ analysis, cells }) {
    if (!this.games) return null;
    let unsure = unsureOf(analysis, cells);
    if (!unsure.length) {
      const cell = this.choose(analysis);
      if (cell === null) return null;
      unsure = [cell];
    }
    const key = `${keyOf(analysis)} ${unsure}`;
    let play = this.plays.get(key);
    if (!play) {
      const safety = 1 - mineProbabilityOf(analysis, unsure, new Deadline(Infinity));
      play = { analysis, cells: unsure, safety, played: { games: 0, total: 0, squares: 0 } };
      this.plays.set(key, play);
    }
    return play;
  }

  /**
   * Returns the cell that the expert opens; null if the view is too complex.
   *
   * @param {Analysis} analysis
   * @returns {number | null}
   */
  choose(analysis) {
    // All safe cells will be opened, whichever comes first.
    if (!analysis.forcedGuess) return analysis.mineProbability.indexOf(0);
    const key = keyOf(analysis);
    let cell = this.choices.get(key);
    if (cell === undefined) {
      const { kernel, view } = analysis;
      const { width, height, cells, total } = view;
      const values = [width, height, total, BUDGET, this.deadline.left];
      const ask = () => kernel.call("choose", cells, ...values).numbers[0];
      cell = this.over() ? null : this.unlessTooComplex(ask);
      this.choices.set(key, cell);
    }
    return cell;
  }

  /**
   * Plays on from each position in turn, the same numbers of games, until all are played.
   *
   * @param {Play[]} plays
   */
  play(plays) {
    let size = FIRST_GAMES;
    for (let first = 0; first < this.games && plays.length; ) {
      const games = Math.min(size, this.games - first);
      for (const play of plays) {
        if (this.over()) return;
        // A position that was too complex once is left out from then on.
        if (play.played.games !== first) continue;
        const weights = this.unlessTooComplex(() => this.weigh(play, first, games));
        if (weights) play.played = addGames(play.played, weights);
      }
      first += games;
      size = Math.min(2 * size, MOST_AT_A_TIME);
    }
  }

  /**
   * @param {Play} play
   * @param {number} first
   * @param {number} games
   */
  weigh({ analysis, cells }, first, games) {
    const { seed, deadline } = this;
    if (cells.length === 1) return playOn(analysis, cells[0], seed, first, games, deadline);
    const choose = (/** @type {Analysis} */ follows) => this.choose(follows);
    return playChord(analysis, cells, seed, first, games, choose, deadline);
  }

  /**
   * Returns an answer of the kernel, or null if it takes too long or is too complex.
   *
   * @template T
   * @param {() => T} ask
   * @returns {T | null}
   */
  unlessTooComplex(ask) {
    try {
      return ask();
    } catch (error) {
      if (isLate(error)) this.complete = false;
      else if (!isTooComplex(error)) throw error;
      return null;
    }
  }
}

/** @param {unknown} error */
function isTooComplex(error) {
  if (error instanceof Refusal) return error.kind === "too-complex";
  const { TOO_COMPLEX, OUT_OF_MEMORY } = Outcome;
  return error instanceof KernelRefusal && [TOO_COMPLEX, OUT_OF_MEMORY].some((it) => it === error.outcome);
}

/**
 * Returns the cells of a move that may be mines. The safe cells of a chord will be opened anyway,
 * whichever comes first.
 *
 * @param {Analysis} analysis
 * @param {number[] | null} cells
 */
const unsureOf = ({ mineProbability }, cells) => (cells ?? []).filter((it) => mineProbability[it] > 0);

/** @param {Analysis} analysis */
const keyOf = ({ view }) => view.cells.join();
