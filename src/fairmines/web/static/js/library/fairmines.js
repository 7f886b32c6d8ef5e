/**
 * The library: everything that the npm package `fairmines` has, but the loading of the kernel, for
 * which browsers and Node have a file each. The page's workers compute with it, too.
 */

import { findLevel } from "../games/level.js";
import { Analysis } from "../core/analysis.js";
import { explain } from "../core/explaining.js";
import { Deadline } from "../core/kernel.js";
import { CHANCE_GAMES } from "../core/limits.js";
import { explainRefusal } from "../core/sentences.js";
import { View } from "../core/view.js";
import { Game } from "../games/game.js";
import { readRecord, writeRecord } from "../games/recordjson.js";
import { replay } from "../games/replay.js";
import { review } from "../core/review.js";
import { checkDensity, checkGames, checkSeed, checkView } from "./arguments.js";

/**
 * @import { Deal } from "../core/terms.js"
 * @import { Kernel } from "../core/kernel.js"
 */

export { Refusal } from "../games/refusal.js";
export { proofInEnglish } from "./englishproof.js";
export { readView } from "./readview.js";
export { Analysis, Deadline, Game, View };

/**
 * The types that programs import.
 *
 * @typedef {import("../core/answers.js").Review} Review
 * @typedef {import("../games/protocol.js").Explanation} Explanation
 * @typedef {import("../games/protocol.js").Level} Level
 * @typedef {import("../games/protocol.js").Cell} Cell
 * @typedef {import("../games/game.js").Clock} Clock
 * @typedef {import("../games/game.js").Terms} Terms
 * @typedef {import("../games/moves.js").Move} Move
 * @typedef {import("../games/record.js").GameRecord} GameRecord
 *
 * @typedef {{rules?: Terms["rules"], seed?: number | bigint, first?: Terms["first"], deal?: Deal,
 *   difficulty?: Terms["difficulty"], clock?: Clock}} GameOptions the rules, by default "fair"; 0
 *   to 2 ** 64 - 1, by default a random one; what the first opening finds: "any" cell, a "safe"
 *   cell (the default) or an "opening"; how the board is dealt, by default "random", and the
 *   hardest rule that a deal without a guess takes, null for any; and what tells the seconds
 */

/** Seconds of a clock that goes on, whatever is set. */
const now = () => performance.now() / 1000;

/** What computes, with a kernel of its own: `load` makes it. A refusal is one sentence. */
export class Fairmines {
  /** @param {Kernel} kernel */
  constructor(kernel) {
    this.kernel = kernel;
  }

  /**
   * Counts the solutions of a view, and finds the mine probability of each covered cell.
   *
   * @param {View} view
   * @param {{density?: number | null, deadline?: Deadline}} [options] with an unknown total, the
   *   density of mines, by default none: then all arrangements on the frontier count equally; and
   *   the time limit
   * @throws {Refusal} if no layout fits, or it is too complex
   */
  analyse(view, { density = null, deadline = new Deadline(Infinity) } = {}) {
    checkView(view);
    checkDensity(view, density);
    return new Analysis(this.kernel, view, density, deadline);
  }

  /**
   * Proves that a covered cell is safe or mined, or shows two layouts, one with a mine in it and
   * one without.
   *
   * @param {View} view
   * @param {Cell} cell
   * @param {{deadline?: Deadline}} [options] the time limit
   * @returns {Explanation} `proofInEnglish` writes it in sentences
   * @throws {Refusal} if no layout fits, or it is too complex
   */
  explain(view, cell, { deadline = new Deadline(Infinity) } = {}) {
    checkView(view);
    try {
      return explain(this.kernel, view, cell, deadline);
    } catch (error) {
      throw explainRefusal(error, view, deadline.seconds);
    }
  }

  /**
   * Makes a game, whose first opening deals its layout from the seed.
   *
   * @param {string | Level} level "beginner", "intermediate", "expert", "30x20x145" or a size and
   *   mines
   * @param {GameOptions} [options]
   * @throws {Refusal} if the terms do not fit together
   */
  newGame(level, options = {}) {
    const {
      rules = "fair",
      first = "safe",
      deal = "random",
      difficulty = null,
      clock = now,
    } = options;
    const { width, height, mines } = findLevel(level);
    const seed = options.seed === undefined ? randomSeed() : checkSeed(options.seed);
    return new Game(
      this.kernel,
      { width, height, mines, rules, first, deal, difficulty, seed },
      clock,
    );
  }

  /**
   * Reads a saved game.
   *
   * @param {string | Uint8Array} saved JSON
   * @returns {GameRecord}
   * @throws {Refusal} if it is no saved game, or is damaged
   */
  readRecord(saved) {
    return readRecord(this.kernel, saved);
  }

  /**
   * Returns the game of a record as it stands after the last move; its clock goes on.
   *
   * @param {GameRecord} record
   * @param {Clock} [clock]
   * @throws {Refusal} if the moves are impossible, or lead to another end
   */
  gameOf(record, clock = now) {
    return replay(this.kernel, record, clock);
  }

  /**
   * Judges each move that opened cells, by the board before it and the total of mines.
   *
   * @param {Game | GameRecord} played
   * @param {{games?: number, deadline?: Deadline, about?: GameRecord, rules?: Terms["rules"]}} [options]
   *   the games for each winning chance, 0 for exact chances only; the time limit, after which chances
   *   rest on the games so far; what is said of the player; and the rules to judge by, by default those
   *   of the game: "classic" judges by what was seen, as if the mines had lain still
   * @returns {Review}
   * @throws {Refusal} if the game has no opening, or is too complex
   */
  review(played, { games = CHANCE_GAMES, deadline = new Deadline(Infinity), about, rules } = {}) {
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
 *
 * @param {GameRecord} record
 * @returns {string}
 */
export const recordText = (record) => writeRecord(record);

/** Draws a seed from the system's random numbers. */
export const randomSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
