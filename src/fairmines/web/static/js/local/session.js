/**
 * One game in memory: create it, resume it, play it. A move is in the store before it is answered,
 * with all that it drew. A game is resumed by playing its moves again, which draws nothing.
 */

import { Game } from "../play/game.js";
import { Refusal } from "../host/refusal.js";
import { applyMove, searchDeal } from "./applying.js";
import { DEAL_SECONDS } from "./locallimits.js";
import { Lock } from "./lock.js";
import { gameState, outcome } from "./states.js";
import { nameDeal } from "./store/storeddeals.js";
import { isOver } from "./store/gamerow.js";
import { encodeMove } from "./store/moverecord.js";
import { beginGame, playOn, replay } from "./store/storedgame.js";

/**
 * @typedef {import("./store/gamerow.js").GameRow} GameRow
 * @typedef {import("../host/host.js").MoveRequest} MoveRequest
 * @typedef {import("../play/moves.js").Move} Move
 *
 * @typedef {import("../host/protocol.js").Moved} Moved
 *
 * @typedef {{call: number, answer: unknown}
 *   | {call: number, refused: import("../host/refusal.js").Refused}
 *   | {state: import("../host/protocol.js").GameState} | {call?: number, moved: Moved}} Sent
 *   to the page: answers have the number of its call
 * @typedef {{post: (sent: Sent) => void, dismiss: () => void}} Watcher a connection to a game
 *
 * @typedef {{
 *   kernel: import("../kernel/kernel.js").Kernel,
 *   store: import("./store/gamestore.js").GameStore,
 *   clock: () => number,
 *   now: () => number,
 *   random: (bytes: number) => Uint8Array,
 *   loaded?: Promise<void>,
 *   wholeKernel?: () => Promise<import("../kernel/kernel.js").Kernel>,
 *   deals?: Pick<import("./dealsearch.js").DealSearch, "find">,
 *   dailyTable: () => Promise<Uint8Array>,
 *   onProblem?: (problem: "notStored" | "later" | null) => void,
 *   onBox?: (problem: import("./box.js").BoxProblem | null) => void,
 *   onEnd?: () => void,
 * }} Services
 *   what games are made with; `clock` returns seconds, `now` the Unix time in seconds, `random`
 *   bytes that cannot be guessed; `loaded` ends when the kernel can be called, which without it is
 *   at once; `wholeKernel` loads one that reads files, without which `kernel` does; `deals`
 *   searches for no-guess deals, which openings do themselves without it; `dailyTable` gives the
 *   table of the daily boards; `onProblem` takes whether the last move could be stored, `onBox`
 *   what keeps games from being copied; `onEnd` hears that a game has ended
 */

const ID_BYTES = 16;
/** A seed of 4 bytes could be found: by comparing the layouts of all of them with a view. */
const SEED_BYTES = 8;

export class Session {
  /**
   * @param {GameRow} row
   * @param {Game} game
   */
  constructor(row, game) {
    this.row = row;
    this.game = game;
    /** Held during a move, so that moves are made and announced one after the other. */
    this.lock = new Lock();
    /** @type {Watcher[]} */
    this.watchers = [];
    /** @type {Set<Watcher>} those whose player sees the board: the clock runs for them */
    this.seeing = new Set();
    this.dropped = false;
  }

  /**
   * Creates a game, and opens its start if the request states one.
   *
   * @param {import("../host/protocol.js").NewGameRequest} request
   * @param {Services} services
   * @throws {Refusal}
   */
  static async create(request, services) {
    const { width, height, mines, rules, first, deal, practice = false } = request;
    const { seed: stated = null, start = null, difficulty = null } = request;
    const seed = stated === null ? newSeed(services) : BigInt(stated);
    const terms = { width, height, mines, rules, first, deal, difficulty, seed };
    const game = new Game(services.kernel, terms, services.clock);
    if (start) {
      await services.loaded;
      const found = await searchDeal(game, start, services);
      game.open(...start, { seconds: DEAL_SECONDS, found });
    }
    return Session.added(game, { elapsed: 0, stated: stated !== null, practice }, services);
  }

  /**
   * Stores a game as a new one.
   *
   * @param {Game} game
   * @param {{elapsed: number, stated: boolean, practice: boolean, assisted?: boolean}} more
   * @param {Services} services
   */
  static async added(game, more, services) {
    const row = newRow(game, newId(services), more, services);
    await services.store.add(row, recordsOf(row, game.moves));
    return new Session(row, game);
  }

  /**
   * Stores a game under an id, unless there is one with this id.
   *
   * @param {Game} game
   * @param {string} id
   * @param {Services} services
   * @returns {Promise<Session | null>} null if there is one
   */
  static async addedOnce(game, id, services) {
    const row = newRow(game, id, { elapsed: 0, stated: true, practice: false }, services);
    const added = await services.store.addOnce(row, recordsOf(row, game.moves));
    return added ? new Session(row, game) : null;
  }

  /**
   * Creates practice that goes on from before the last move of this finished game, which stays in
   * the statistics as it has ended.
   *
   * @param {Services} services
   * @throws {Refusal} if this game is not over
   */
  playOn(services) {
    this.checkOver();
    const game = this.game.copy();
    game.undo();
    const { elapsed, stated, assisted } = this.row;
    return Session.added(game, { elapsed, stated, assisted, practice: true }, services);
  }

  /**
   * Plays a stored game again, up to its last move.
   *
   * @param {GameRow} row
   * @param {string[]} records
   * @param {Services} services
   * @throws {import("./store/gamerow.js").DamagedGameError}
   */
  static resume(row, records, services) {
    const game = replay(services.kernel, row, records, services.clock);
    game.setElapsed(row.elapsed);
    return new Session(row, game);
  }

  /** Returns the record of this finished game. */
  record() {
    this.checkOver();
    return this.game.record({ began: this.row.began });
  }

  checkOver() {
    if (isOver(this.row)) return;
    const status = this.row.status;
    throw new Refusal(`the game is ${status}: expected one that is won or lost`, "bad-request");
  }

  /** Describes the game's state. */
  describe() {
    return gameState(this.row.id, this.game, this.row.practice);
  }

  /**
   * Makes a move. The caller stores it before it sends its outcome. If it cannot be stored, the
   * session is ahead of the store: drop it.
   *
   * @param {MoveRequest} move
   * @param {Services} services
   * @param {import("../play/deals.js").Found | null} [found] of `searchDeal`
   * @returns {{records: string[], moved: Moved}} no records if the move
   *   changed nothing
   * @throws {Refusal} the game is as it was
   */
  play(move, services, found = null) {
    const { game, row } = this;
    const changed = applyMove(game, isOver(row), move, found);
    const made = game.moves.slice(row.moves);
    if (made.length) this.#note(made[made.length - 1], services);
    return { records: recordsOf(row, made), moved: outcome(game, row.practice, changed) };
  }

  /**
   * Makes the moves that another tab has stored.
   *
   * @param {number} known the number of moves that the watchers know
   * @param {GameRow} row as it is stored
   * @param {string[]} records all of the game
   * @param {Services} services
   * @returns {Moved[]} the outcome of each move that is new here
   * @throws {import("./store/gamerow.js").DamagedGameError}
   */
  catchUp(known, row, records, services) {
    if (this.game.moveCount > known) {
      // This session is ahead: its last move was not stored.
      this.game = beginGame(services.kernel, row, services.clock);
      playOn(this.game, row, records.slice(0, known));
    }
    let { practice } = this.row;
    /** @type {Moved[]} */
    const outcomes = [];
    playOn(this.game, row, records.slice(known), (changed) => {
      practice ||= this.game.moves[this.game.moveCount - 1].kind === "undo";
      outcomes.push(outcome(this.game, practice, changed));
    });
    this.row = row;
    this.#setClock();
    return outcomes;
  }

  /**
   * Notes whether the player of a connection sees the board.
   *
   * @param {Watcher} watcher
   * @param {boolean} seen
   */
  see(watcher, seen) {
    if (seen) this.seeing.add(watcher);
    else this.seeing.delete(watcher);
    this.#setClock();
  }

  /** Time counts while somebody sees the board. */
  #setClock() {
    if (this.seeing.size) this.game.runClock();
    else this.game.stopClock();
  }

  /**
   * @param {Move} last
   * @param {Services} services
   */
  #note(last, { now }) {
    const { game, row } = this;
    row.status = game.status;
    row.elapsed = game.elapsed;
    row.moves = game.moveCount;
    row.touched = now();
    row.practice ||= last.kind === "undo";
    row.bbbv = game.bbbv;
  }

  /**
   * Stores the time of the game's clock.
   *
   * @param {Services} services
   */
  async pause({ store }) {
    if (this.game.status === "playing") await store.noteElapsed(this.row, this.game.elapsed);
  }
}

/**
 * @param {GameRow} row
 * @param {readonly Move[]} moves
 */
const recordsOf = (row, moves) => moves.map((move) => encodeMove(move, row));

/**
 * Describes a game for the store.
 *
 * @param {Game} game
 * @param {string} id
 * @param {{elapsed: number, stated: boolean, practice: boolean, assisted?: boolean}} more
 * @param {Services} services
 * @returns {GameRow}
 */
function newRow(game, id, { elapsed, stated, practice, assisted = false }, services) {
  const { width, height, mines } = game.level;
  const now = services.now();
  return {
    ...{ id, width, height, mines, rules: game.rules, first: game.first },
    ...{ deal: nameDeal(game.deal, game.difficulty), seed: String(game.seed), stated, assisted },
    ...{ status: game.status, elapsed, moves: game.moveCount, touched: now, practice },
    ...{ bbbv: game.bbbv, began: now },
  };
}

/** @param {Services} services */
export function newSeed({ random }) {
  return random(SEED_BYTES).reduce((seed, byte) => (seed << 8n) | BigInt(byte), 0n);
}

/**
 * Draws the id of a game; it cannot be guessed.
 *
 * @param {Pick<Services, "random">} services
 */
export function newId({ random }) {
  const text = btoa(String.fromCharCode(...random(ID_BYTES)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
