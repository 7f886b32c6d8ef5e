/**
 * The library: everything that the npm package `fairmines` has, but the loading of the kernel, for
 * which browsers and Node have a file each. The page's workers compute with it, too.
 */

import { findLevel, type Terms } from "../engine/level.ts";
import { Analysis } from "../engine/analysis.ts";
import { explain } from "../engine/explaining.ts";
import { Deadline, withSeconds, type Kernel } from "../engine/kernel.ts";
import { CHANCE_GAMES } from "../engine/limits.ts";
import { View } from "../engine/view.ts";
import { Game, type Clock } from "../engine/game.ts";
import { readRecord, writeRecord } from "../engine/savedrecord.ts";
import { replay } from "../engine/replay.ts";
import { review } from "../engine/review.ts";
import { checkDensity, checkGames, checkSeed, checkView } from "./arguments.ts";
import type { Review } from "../engine/answers.ts";
import type { Deal } from "../engine/terms.ts";
import type { Cell, Explanation, Level } from "../engine/level.ts";
import type { GameRecord } from "../engine/record.ts";

export { Refusal } from "../engine/refusal.ts";
export { proofInEnglish } from "./englishproof.ts";
export { readView } from "./readview.ts";
export { Analysis, Deadline, Game, View };

export type { Review } from "../engine/answers.ts";
export type { Explanation } from "../engine/level.ts";
export type { Level } from "../engine/level.ts";
export type { Cell } from "../engine/level.ts";
export type { Clock } from "../engine/game.ts";
export type { Terms } from "../engine/level.ts";
export type { Move } from "../engine/moves.ts";
export type { GameRecord } from "../engine/record.ts";
/**
 * The types that programs import.
 * The rules, by default "fair"; 0 to 2 ** 64 - 1, by default a random one; what the first opening
 * finds: "any" cell, a "safe" cell (the default) or an "opening"; how the board is dealt, by
 * default "random", and the hardest rule that a deal without a guess takes, null for any; the least
 * and the most 3BV of the board as it is dealt; and what tells the seconds.
 */
export type GameOptions = {
  rules?: Terms["rules"];
  seed?: number | bigint;
  first?: Terms["first"];
  deal?: Deal;
  difficulty?: Terms["difficulty"];
  bbbv?: Terms["bbbvRange"];
  clock?: Clock;
};

/** Seconds of a clock that goes on, whatever is set. */
const now = () => performance.now() / 1000;

/** What computes, with a kernel of its own: `load` makes it. A refusal is one sentence. */
export class Fairmines {
  kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  /**
   * Counts the solutions of a view, and finds the mine probability of each covered cell.
   *
   * @param options with an unknown total, the density of mines, by default none: then all
   *   arrangements on the frontier count equally; and the time limit
   * @throws {Refusal} if no layout fits, or it is too complex
   */
  analyse(
    view: View,
    {
      density = null,
      deadline = new Deadline(Infinity),
    }: { density?: number | null; deadline?: Deadline } = {},
  ) {
    checkView(this.kernel, view);
    checkDensity(view, density);
    return new Analysis(this.kernel, view, density, deadline);
  }

  /**
   * Proves that a covered cell is safe or mined, or shows two layouts, one with a mine in it and
   * one without.
   *
   * @param options the time limit
   * @returns `proofInEnglish` writes it in sentences
   * @throws {Refusal} if no layout fits, or it is too complex
   */
  explain(
    view: View,
    cell: Cell,
    { deadline = new Deadline(Infinity) }: { deadline?: Deadline } = {},
  ): Explanation {
    checkView(this.kernel, view);
    try {
      return explain(this.kernel, view, cell, deadline);
    } catch (error) {
      throw withSeconds(error, deadline.seconds);
    }
  }

  /**
   * Makes a game, whose first opening deals its layout from the seed.
   *
   * @param level "beginner", "intermediate", "expert", "30x20x145" or a size and mines
   * @throws {Refusal} if the terms do not fit together
   */
  newGame(level: string | Level, options: GameOptions = {}) {
    const {
      rules = "fair",
      first = "safe",
      deal = "random",
      difficulty = null,
      bbbv: bbbvRange = null,
      clock = now,
    } = options;
    const { width, height, mines } = findLevel(level);
    const seed = options.seed === undefined ? randomSeed() : checkSeed(options.seed);
    return new Game(
      this.kernel,
      { width, height, mines, rules, first, deal, difficulty, bbbvRange, seed },
      clock,
    );
  }

  /**
   * Reads a saved game.
   *
   * @param saved JSON
   * @throws {Refusal} if it is no saved game, or is damaged
   */
  readRecord(saved: string | Uint8Array): GameRecord {
    return readRecord(this.kernel, saved);
  }

  /**
   * Returns the game of a record as it stands after the last move; its clock goes on.
   *
   * @throws {Refusal} if the moves are impossible, or lead to another end
   */
  gameOf(record: GameRecord, clock: Clock = now) {
    return replay(this.kernel, record, clock);
  }

  /**
   * Judges each move that opened cells, by the board before it and the total of mines.
   *
   * @param options the games for each winning chance, 0 for exact chances only; the time limit,
   *   after which chances rest on the games so far; what is said of the player; and the rules to
   *   judge by, by default those of the game: "classic" judges by what was seen, as if the mines
   *   had lain still
   * @throws {Refusal} if the game has no opening, or is too complex
   */
  review(
    played: Game | GameRecord,
    {
      games = CHANCE_GAMES,
      deadline = new Deadline(Infinity),
      about,
      rules,
    }: { games?: number; deadline?: Deadline; about?: GameRecord; rules?: Terms["rules"] } = {},
  ): Review {
    checkGames(games);
    const game = played instanceof Game ? played : this.gameOf(played);
    const { player, program, began, first } =
      about ?? (played instanceof Game ? played.record() : played);
    return review(game, { player, program, began, first, rules }, games, deadline);
  }
}

/**
 * Writes a record as a saved game: JSON that `Fairmines.readRecord`, the page and the Python
 * package read.
 */
export const recordText = (record: GameRecord): string => writeRecord(record);

/** Draws a seed from the system's random numbers. */
export const randomSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
