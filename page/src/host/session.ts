/**
 * One game in memory: create it, resume it, play it. A move is in the store before it is answered,
 * with all that it drew. A game is resumed by playing its moves again, which draws nothing.
 */

import { counted } from "../engine/checks.ts";
import { MAX_SIDE } from "../engine/limits.ts";
import { Game } from "../engine/game.ts";
import { checkLevel, hasName } from "../engine/level.ts";
import { newMove, type Move } from "../engine/moves.ts";
import { Refusal } from "../engine/refusal.ts";
import { gameState, outcome } from "./states.ts";
import { isOver, newRow, type Beginning, type GameRow } from "./store/rows.ts";
import { encodeMove, replay } from "./store/moverecord.ts";
import type { Kernel } from "../engine/kernel.ts";
import type { Asker } from "../engine/kernelworker.ts";
import type { FoundDeal } from "../engine/deals.ts";
import type { DealSearch } from "./dealsearch.ts";
import type { Mark } from "../engine/display.ts";
import type { Cell } from "../engine/level.ts";
import type { Moved, NewGameRequest, News } from "./protocol.ts";
import type { GameStore } from "./store/gamestore.ts";

export type MoveRequest =
  | { do: "open"; cell: Cell }
  | { do: "chord"; cell: Cell }
  | { do: "flag"; cell: Cell; to: Mark }
  | { do: "undo" };

/** What games are made with. */
export type Services = {
  store: GameStore;
  kernel: Kernel;
  /** Ends when the kernel can be called. */
  loaded: Promise<void>;
  /** Loads a kernel that reads files, which what plays games cannot. */
  wholeKernel: () => Promise<Kernel>;
  /** Loads what searches for no-guess deals. */
  deals: () => Promise<Pick<DealSearch, "find" | "prepare">>;
  /** Loads what reviews games. */
  reviewer: () => Promise<Asker>;
  /** Loads the table of the daily boards. */
  dailyTable: () => Promise<Uint8Array>;
  /** Returns seconds. */
  clock: () => number;
  /** Returns the Unix time in seconds. */
  now: () => number;
  /** Returns bytes that cannot be guessed. */
  random: (bytes: number) => Uint8Array;
  tell: (news: News) => void;
};

/** Moves of a game, beside two for each cell, after which its cells can only be opened. */
const MARKING_MOVES = 10_000;
/** Time for the search for a no-guess deal. */
const DEAL_SECONDS = 5;
const ID_BYTES = 16;
/** A seed of 4 bytes could be found: by comparing the layouts of all of them with a view. */
const SEED_BYTES = 8;
const SEEDS = 2n ** 64n;

export class Session {
  /** The end of the last task. */
  #last: Promise<unknown> = Promise.resolve();

  services: Services;
  row: GameRow;
  game: Game;
  /** Whether the stored game may be another one by now. */
  dropped = false;

  constructor(services: Services, row: GameRow, game: Game) {
    this.services = services;
    this.row = row;
    this.game = game;
  }

  /** Creates a game, and opens its start if the request states one. */
  static async create(services: Services, request: NewGameRequest) {
    checkRequest(request);
    const { width, height, mines, rules, first, deal, practice = false } = request;
    const { seed: stated = null, start = null, difficulty = null, bbbvRange = null } = request;
    if (start || !hasName(request)) await services.loaded;
    const seed = stated === null ? newSeed(services) : BigInt(stated);
    const terms = { width, height, mines, rules, first, deal, difficulty, bbbvRange, seed };
    const game = new Game(services.kernel, terms, services.clock);
    if (start) {
      const foundDeal = await searchDeal(services, game, start);
      game.open(...start, { seconds: DEAL_SECONDS, foundDeal });
    }
    return Session.added(services, game, { elapsed: 0, stated: stated !== null, practice });
  }

  /** Stores a game as a new one. */
  static async added(services: Services, game: Game, beginning: Beginning) {
    const row = newRow(newId(services), game, services.now(), beginning);
    await services.store.add(row, recordsOf(row, game.moves));
    return new Session(services, row, game);
  }

  /**
   * Stores a game under an id, unless there is one with this id.
   *
   * @returns null if there is one
   */
  static async addedOnce(services: Services, game: Game, id: string): Promise<Session | null> {
    const beginning = { elapsed: 0, stated: true, practice: false };
    const row = newRow(id, game, services.now(), beginning);
    const added = await services.store.addOnce(row, recordsOf(row, game.moves));
    return added ? new Session(services, row, game) : null;
  }

  /** Plays a stored game again, up to its last move; its clock stands. */
  static resume(services: Services, row: GameRow, records: string[]) {
    const game = replay(services.kernel, row, records, services.clock);
    game.setElapsed(row.elapsed);
    return new Session(services, row, game);
  }

  /**
   * Creates practice that goes on from before the last move of this finished game, which stays in
   * the statistics as it has ended.
   *
   * @throws {Refusal} if this game is not over
   */
  playOn() {
    this.#checkOver();
    const game = this.game.copy();
    game.undo();
    const { elapsed, stated, assisted } = this.row;
    return Session.added(this.services, game, { elapsed, stated, assisted, practice: true });
  }

  /** Returns the record of this finished game. */
  record() {
    this.#checkOver();
    return this.game.record({ began: this.row.began });
  }

  #checkOver() {
    if (isOver(this.row)) return;
    const status = this.row.status;
    throw new Refusal(`the game is ${status}: expected one that is won or lost`, "bad-request");
  }

  /** Describes the game's state. */
  describe() {
    return gameState(this.row.id, this.game, this.row.practice);
  }

  /**
   * Runs tasks one after the other, so that moves are made and answered in their order.
   *
   * @throws {Refusal} if the session was dropped meanwhile
   */
  run<T>(task: () => T | Promise<T>) {
    const result = this.#last.then(() => {
      this.#checkInUse();
      return task();
    });
    this.#last = result.catch(() => {});
    return result;
  }

  #checkInUse() {
    if (this.dropped) throw new Refusal("the game is another one now: read it again", "stale");
  }

  /**
   * Makes a move, and stores it. If it cannot be stored, the session is ahead of the store: drop
   * it.
   *
   * @throws {Refusal} the game is as it was
   */
  async move(move: MoveRequest): Promise<Moved> {
    const { game, row, services } = this;
    const foundDeal = move.do === "open" ? await searchDeal(services, game, move.cell) : null;
    this.#checkInUse(); // It may be deleted meanwhile.
    const changed = this.#apply(move, foundDeal);
    const made = game.moves.slice(row.moves);
    if (made.length) this.#note(made[made.length - 1]);
    const moved = outcome(game, row.practice, changed);
    if (made.length) await services.store.append(row, recordsOf(row, made));
    return moved;
  }

  /** @returns the cells that look different */
  #apply(move: MoveRequest, foundDeal: FoundDeal | null): Cell[] {
    const { game } = this;
    if (move.do === "open")
      return game.apply(newMove("open", move.cell, game.elapsed), DEAL_SECONDS, foundDeal);
    if (move.do === "chord") return game.chord(...move.cell);
    if (!game.over) checkLength(game);
    // A finished game is counted as it has ended: `playOn` takes its last move back.
    if (move.do === "undo") return game.over ? [] : game.undo();
    return game.flag(...move.cell, move.to);
  }

  #note(last: Move) {
    const { game, row } = this;
    const { status, elapsed, bbbv, moveCount: moves } = game;
    Object.assign(row, { status, elapsed, moves, bbbv, touched: this.services.now() });
    row.practice ||= last.kind === "undo";
  }

  /** @param seen whether somebody sees the board: time counts then */
  see(seen: boolean) {
    if (seen) this.game.runClock();
    else this.game.stopClock();
  }
}

/** Checks what may come of a link. */
function checkRequest(request: NewGameRequest) {
  for (const name of ["width", "height"] as const) {
    if (request[name] > MAX_SIDE) {
      throw new Refusal(`${name} is ${request[name]}: expected at most ${MAX_SIDE}`, "too-large");
    }
  }
  const { seed } = request;
  if (seed !== null && BigInt(seed) >= SEEDS) {
    throw new Refusal(`seed is '${seed}': expected a decimal string below 2**64`, "bad-request");
  }
  checkLevel(request);
}

/**
 * Searches for the layout of a deal, if opening a cell takes one.
 *
 * @returns what to open the cell with; null if there is nothing to search
 */
async function searchDeal(services: Services, game: Game, start: Cell): Promise<FoundDeal | null> {
  if (!game.searches(...start)) return null;
  const { width, height, mines, first, seed, deal, difficulty, bbbvRange } = game.terms;
  const terms = { width, height, mines, first, seed, deal, difficulty, bbbvRange };
  return (await services.deals()).find({ terms, start, seconds: DEAL_SECONDS });
}

/** @throws {Refusal} if the game has so many moves that it only takes openings */
function checkLength(game: Game) {
  const most = mostMarkingMoves(game.terms);
  if (game.moveCount < most) return;
  throw new Refusal(
    `the game has ${counted(most, "move")}: from now on cells can only be opened`,
    "too-large",
  );
}

/** @returns the moves after which no cell is marked and no move taken back */
export const mostMarkingMoves = ({ width, height }: { width: number; height: number }): number =>
  MARKING_MOVES + 2 * width * height;

const recordsOf = (row: GameRow, moves: readonly Move[]) =>
  moves.map((move) => encodeMove(move, row));

export function newSeed({ random }: Services) {
  return random(SEED_BYTES).reduce((seed, byte) => (seed << 8n) | BigInt(byte), 0n);
}

/** Draws the id of a game; it cannot be guessed. */
export function newId({ random }: Pick<Services, "random">) {
  const text = btoa(String.fromCharCode(...random(ID_BYTES)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
