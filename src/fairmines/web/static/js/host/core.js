/**
 * The core: what computes. The pages ask it about positions and about games that are over; the host keeps
 * games (host.js). Only a transport knows who answers: a worker of this browser (workercore.js), or the
 * server (routecore.js).
 *
 * @typedef {import("./protocol.js").Place} Place
 * @typedef {import("../analyse/position.js").Position} Position
 * @typedef {import("../reviews/summary.js").GameSummary} GameSummary
 * @typedef {import("../reviews/summary.js").Summary} Summary
 *
 * @typedef {{p: (number | null)[][], solutions: string | null, logSolutions: number,
 *   minesExpected: number, guess: boolean}} Analysed
 *   the mine probabilities; the number of solutions, null if it is long, and its logarithm
 * @typedef {{clash: import("./protocol.js").Proof}} Clash no layout fits
 * @typedef {{mine: number, clues: number[]}} CellClues
 * @typedef {{mines: number, weight: number, mineProbability: number}} FrontierCount
 *   the solutions with so many mines on the frontier: their share, and that of the cell's mines in them
 * @typedef {{explanation: import("./protocol.js").Explanation,
 *   weights: {mine: number | null, counts: FrontierCount[] | null}}} Explained
 * @typedef {{cell: Place, safety: number, progress: number, secondary: number, value: number,
 *   low: number, high: number}} Candidate
 * @typedef {{cell: Place, games: number, total: number, squares: number}} PlayedGames
 *   the games played on with a candidate, the sum of their weights, and that of their squares
 * @typedef {{exact: boolean, candidates: Candidate[], played: PlayedGames[]}} Advice
 *   the best first; `played` is what it rests on, empty if it is exact
 *
 * @typedef {{position: Position} & Record<string, unknown>} AboutPosition a position, and what a call takes
 *   beside it
 * @typedef {object} Transport
 * @property {() => void} prepare gets ready for the first question
 * @property {(call: string, asked: AboutPosition, signal?: AbortSignal) => Promise<any>} ask
 * @property {(games: GameSummary[]) => Promise<Summary>} sumUp
 */

/** The calls; each fails with a Refusal, with Offline, or with the reason of its signal. */
export class Core {
  /** @param {Transport} transport */
  constructor(transport) {
    this.transport = transport;
  }

  /** Gets ready for the first question, which follows soon. */
  prepare() {
    this.transport.prepare();
  }

  /**
   * @param {Position} position
   * @param {AbortSignal} [signal]
   * @returns {Promise<Analysed | Clash>}
   */
  analyse(position, signal) {
    return this.transport.ask("analyse", { position }, signal);
  }

  /**
   * Says what a covered cell may turn out to be.
   *
   * @param {Position} position
   * @param {Place} cell
   * @param {AbortSignal} [signal]
   * @returns {Promise<CellClues>}
   */
  clues(position, cell, signal) {
    return this.transport.ask("clues", { position, cell }, signal);
  }

  /**
   * Says why a covered cell is certain, or not.
   *
   * @param {Position} position
   * @param {Place} cell
   * @param {AbortSignal} [signal]
   * @returns {Promise<Explained>}
   */
  explain(position, cell, signal) {
    return this.transport.ask("explain", { position, cell }, signal);
  }

  /**
   * Finds the best cell to open; goes on from the advice before.
   *
   * @param {Position} position
   * @param {Advice | null} before
   * @param {AbortSignal} [signal]
   * @returns {Promise<Advice>}
   */
  advise(position, before, signal) {
    return this.transport.ask("advise", { position, played: before?.played ?? [] }, signal);
  }

  /**
   * Draws a layout that fits.
   *
   * @param {Position} position
   * @param {{safe?: Place, mined?: Place}} [wish]
   * @returns {Promise<string[]>} rows of "*" and "."
   */
  async sample(position, wish = {}) {
    return (await this.transport.ask("sample", { position, ...wish })).layouts[0];
  }
  /**
   * Sums up reviewed games.
   *
   * @param {GameSummary[]} games at least one
   */
  sumUp(games) {
    return this.transport.sumUp(games);
  }
}
