/**
 * One game in memory: create it, resume it, play it. A move is in the store before it is answered,
 * with all that it drew. A game is resumed by playing its moves again, which draws nothing.
 */

import { counted } from "../core/checks.ts";
import { MAX_SIDE } from "../core/limits.ts";
import { Game } from "./game.ts";
import { checkLevel } from "./level.ts";
import { newMove, type Move } from "./moves.ts";
import { Refusal } from "./refusal.ts";
import { gameState, outcome } from "./states.ts";
import { isOver, nameDeal, type GameRow } from "./store/gamerow.ts";
import { encodeMove } from "./store/moverecord.ts";
import { replay } from "./store/storedgame.ts";
import type { Kernel } from "../core/kernel.ts";
import type { BoxNews } from "./box.ts";
import type { BoxProblem } from "./boxrequests.ts";
import type { FoundDeal } from "./deals.ts";
import type { DealSearch } from "./dealsearch.ts";
import type { Mark } from "./display.ts";
import type { Cell, Moved, NewGameRequest } from "./protocol.ts";
import type { GameStore } from "./store/gamestore.ts";
import type { News } from "./tabs.ts";

export type MoveRequest =
  | { do: "open"; cell: Cell }
  | { do: "chord"; cell: Cell }
  | { do: "flag"; cell: Cell; to: Mark }
  | { do: "undo" };

/**
 * What games are made with; `clock` returns seconds, `now` the Unix time in seconds, `random` bytes
 * that cannot be guessed; `loaded` ends when the kernel can be called, which without it is at once;
 * `wholeKernel` loads one that reads files, without which `kernel` does; `deals` loads what
 * searches for no-guess deals, which openings do themselves without it; `dailyTable` gives the
 * table of the daily boards; `onProblem` takes whether the last move could be stored, `onBox` what
 * keeps games from being copied, `onBoxNews` which games the box has; `onEnd` hears that a game has
 * ended, `onNews` that the game of the page is another one now.
 */
export type Services = {
  kernel: Kernel;
  store: GameStore;
  clock: () => number;
  now: () => number;
  random: (bytes: number) => Uint8Array;
  loaded?: Promise<void>;
  wholeKernel?: () => Promise<Kernel>;
  deals?: () => Promise<DealSearch>;
  dailyTable: () => Promise<Uint8Array>;
  onProblem?: (problem: "notStored" | "later" | null) => void;
  onBox?: (problem: BoxProblem | null) => void;
  onBoxNews?: (news: BoxNews) => void;
  onEnd?: () => void;
  onNews?: (news: News) => void;
};

/** Moves of a game, beside two for each cell, after which its cells can only be opened. */
const MARKING_MOVES = 10_000;
/** Time for the search for a no-guess deal. */
const DEAL_SECONDS = 5;
const ID_BYTES = 16;
/** A seed of 4 bytes could be found: by comparing the layouts of all of them with a view. */
const SEED_BYTES = 8;

export class Session {
  /** The end of the last task. */
  #last: Promise<unknown> = Promise.resolve();

  row: GameRow;
  game: Game;
  /** Whether the stored game may be another one by now. */
  dropped = false;

  constructor(row: GameRow, game: Game) {
    this.row = row;
    this.game = game;
  }

  /** Creates a game, and opens its start if the request states one. */
  static async create(request: NewGameRequest, services: Services) {
    checkRequest(request);
    const { width, height, mines, rules, first, deal, practice = false } = request;
    const { seed: stated = null, start = null, difficulty = null } = request;
    const seed = stated === null ? newSeed(services) : BigInt(stated);
    const terms = { width, height, mines, rules, first, deal, difficulty, seed };
    const game = new Game(services.kernel, terms, services.clock);
    if (start) {
      await services.loaded;
      const foundDeal = await searchDeal(game, start, services);
      game.open(...start, { seconds: DEAL_SECONDS, foundDeal });
    }
    return Session.added(game, { elapsed: 0, stated: stated !== null, practice }, services);
  }

  /** Stores a game as a new one. */
  static async added(
    game: Game,
    more: { elapsed: number; stated: boolean; practice: boolean; assisted?: boolean },
    services: Services,
  ) {
    const row = newRow(game, newId(services), more, services);
    await services.store.add(row, recordsOf(row, game.moves));
    return new Session(row, game);
  }

  /**
   * Stores a game under an id, unless there is one with this id.
   *
   * @returns null if there is one
   */
  static async addedOnce(game: Game, id: string, services: Services): Promise<Session | null> {
    const row = newRow(game, id, { elapsed: 0, stated: true, practice: false }, services);
    const added = await services.store.addOnce(row, recordsOf(row, game.moves));
    return added ? new Session(row, game) : null;
  }

  /**
   * Creates practice that goes on from before the last move of this finished game, which stays in
   * the statistics as it has ended.
   *
   * @throws {Refusal} if this game is not over
   */
  playOn(services: Services) {
    this.#checkOver();
    const game = this.game.copy();
    game.undo();
    const { elapsed, stated, assisted } = this.row;
    return Session.added(game, { elapsed, stated, assisted, practice: true }, services);
  }

  /** Plays a stored game again, up to its last move; its clock stands. */
  static resume(row: GameRow, records: string[], services: Services) {
    const game = replay(services.kernel, row, records, services.clock);
    game.setElapsed(row.elapsed);
    return new Session(row, game);
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
  async move(move: MoveRequest, services: Services): Promise<Moved> {
    const { game, row } = this;
    const foundDeal = move.do === "open" ? await searchDeal(game, move.cell, services) : null;
    this.#checkInUse(); // It may be deleted meanwhile.
    const changed =
      move.do === "open"
        ? game.apply(newMove("open", move.cell, game.elapsed), DEAL_SECONDS, foundDeal)
        : this.#apply(move);
    const made = game.moves.slice(row.moves);
    if (made.length) this.#note(made[made.length - 1], services.now());
    const moved = outcome(game, row.practice, changed);
    if (made.length) await services.store.append(row, recordsOf(row, made));
    return moved;
  }

  /** @returns the cells that look different */
  #apply(move: Exclude<MoveRequest, { do: "open" }>): Cell[] {
    const { game } = this;
    if (move.do === "chord") return game.chord(...move.cell);
    if (!game.over) checkLength(game);
    // A finished game is counted as it has ended: `playOn` takes its last move back.
    if (move.do === "undo") return game.over ? [] : game.undo();
    return game.flag(...move.cell, move.to);
  }

  #note(last: Move, now: number) {
    const { game, row } = this;
    row.status = game.status;
    row.elapsed = game.elapsed;
    row.moves = game.moveCount;
    row.touched = now;
    row.practice ||= last.kind === "undo";
    row.bbbv = game.bbbv;
  }

  /** @param seen whether somebody sees the board: time counts then */
  see(seen: boolean) {
    if (seen) this.game.runClock();
    else this.game.stopClock();
  }
}

const SEEDS = 2n ** 64n;

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
 * Searches for the layout of a deal without a guess, if opening a cell takes one, and nobody waits
 * for it.
 *
 * @param services without a search, opening the cell does it
 * @returns what to open the cell with; null if there is nothing to search
 */
async function searchDeal(
  game: Game,
  place: Cell,
  { deals }: Pick<Services, "deals">,
): Promise<FoundDeal | null> {
  if (!deals || !game.searches(...place)) return null;
  const { width, height, mines, first, seed, deal, difficulty } = game.terms;
  const terms = { width, height, mines, first, seed, deal, difficulty };
  return (await deals()).find({ terms, start: place, seconds: DEAL_SECONDS });
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

/** Describes a game for the store. */
function newRow(
  game: Game,
  id: string,
  {
    elapsed,
    stated,
    practice,
    assisted = false,
  }: { elapsed: number; stated: boolean; practice: boolean; assisted?: boolean },
  services: Services,
): GameRow {
  const { width, height, mines } = game.level;
  const now = services.now();
  return {
    ...{ id, width, height, mines, rules: game.rules, first: game.first },
    ...{ deal: nameDeal(game.deal, game.difficulty), seed: String(game.seed), stated, assisted },
    ...{ status: game.status, elapsed, moves: game.moveCount, touched: now, practice },
    ...{ bbbv: game.bbbv, began: now },
  };
}

export function newSeed({ random }: Services) {
  return random(SEED_BYTES).reduce((seed, byte) => (seed << 8n) | BigInt(byte), 0n);
}

/** Draws the id of a game; it cannot be guessed. */
export function newId({ random }: Pick<Services, "random">) {
  const text = btoa(String.fromCharCode(...random(ID_BYTES)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
