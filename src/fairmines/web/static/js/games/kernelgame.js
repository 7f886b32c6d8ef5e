/**
 * A game in the kernel, which decides what its moves do. An instance of the kernel that runs out of
 * memory is replaced: then the game is made again from its moves, which say what they drew.
 */

import { joinInput } from "../core/kernel.js";
import { BUDGET } from "../core/limits.js";
import { DECIDERS, FIRST_RULES, KINDS, RULES } from "../core/terms.js";
import { dealNumber, ruleNumber } from "./deals.js";
import { MARK_CODES } from "./display.js";

/**
 * @import { Cell } from "./protocol.js"
 * @import { Kernel } from "../core/kernel.js"
 * @import { Terms } from "./game.js"
 * @import { Move } from "./moves.js"
 *
 * @typedef {{kernel: Kernel, number: number, generation: number}} Held a game of an instance
 */

/** Frees the games of objects that are out of use. */
const unused = new FinalizationRegistry((/** @type {Held} */ { kernel, number, generation }) => {
  if (kernel.generation === generation) kernel.exports.game_free(number);
});

export class KernelGame {
  /**
   * @param {Kernel} kernel it may still be on its way: the first move needs it
   * @param {Terms} terms
   * @param {Uint8Array | null} given the layout, if the caller has one
   */
  constructor(kernel, terms, given) {
    this.kernel = kernel;
    this.terms = terms;
    this.given = given;
    /** @type {Held | null} */
    this.held = null;
  }

  /**
   * @param {readonly Move[]} moves all that were made
   * @returns {KernelGame}
   */
  copy(moves) {
    const other = new KernelGame(this.kernel, this.terms, this.given);
    other.hold(this.kernel.ask("game_copy", null, this.number(moves)));
    return other;
  }

  /**
   * Calls what tells of the game.
   *
   * @param {"explain_loss" | "safe_cells" | "moments" | "moment"} name
   * @param {readonly Move[]} moves all that were made
   * @param {...number} values
   */
  call(name, moves, ...values) {
    return this.kernel.call(name, null, this.number(moves), ...values);
  }

  /**
   * Returns the number of the game in the kernel's instance, where it is made if it is not there.
   *
   * @param {readonly Move[]} moves
   */
  number(moves) {
    if (this.held?.generation === this.kernel.generation) return this.held.number;
    const { width, height, mines, rules, seed, first, deal, difficulty } = this.terms;
    const number = this.kernel.ask(
      "game_new",
      this.given ?? new Uint8Array(),
      ...[width, height, mines, RULES.indexOf(rules), BigInt.asIntN(64, seed), FIRST_RULES[first]],
      ...[dealNumber(deal), ruleNumber(difficulty)],
    );
    this.hold(number);
    for (const move of moves) this.make([], move, Infinity, number);
    return number;
  }

  /** @param {number} number */
  hold(number) {
    this.held = { kernel: this.kernel, number, generation: this.kernel.generation };
    unused.register(this, this.held, this);
  }

  /** Frees the game in the kernel now, and not when this object is collected. */
  free() {
    const { held, kernel } = this;
    if (held?.generation === kernel.generation) kernel.exports.game_free(held.number);
    unused.unregister(this);
    this.held = null;
  }

  /**
   * Makes a move, or replays a recorded one; the answer is null if it changes nothing.
   *
   * @param {readonly Move[]} moves all that were made before
   * @param {Move} move
   * @param {number} seconds to search for a no-guess layout
   * @param {number} [number] of the game in the kernel's instance
   */
  make(moves, move, seconds, number = this.number(moves)) {
    const { kind, row, column, mark, elapsed, attempt, layout, redrawn, together, decidedBy } =
      move;
    const { width } = this.terms;
    return this.kernel.call(
      "game_move",
      redrawn && this.drawnBytes(layout, redrawn),
      ...[number, KINDS.indexOf(kind), row * width + column, mark ? MARK_CODES[mark] : 0, elapsed],
      ...[
        attempt ?? -1,
        redrawn ? 1 : 0,
        layout?.length ?? 0,
        width,
        together == null ? 0 : together ? 1 : -1,
      ],
      ...[DECIDERS.indexOf(decidedBy), BUDGET, seconds],
    );
  }

  /**
   * Writes what a move drew: the layout, if it dealt one, and the redrawn cells, -1 off the board.
   *
   * @param {Uint8Array | null} layout
   * @param {readonly Cell[]} redrawn
   */
  drawnBytes(layout, redrawn) {
    const { width, height } = this.terms;
    const cells = Int32Array.from(redrawn, ([row, column]) =>
      row < height && column < width ? row * width + column : -1,
    );
    return joinInput(layout ?? "", new Uint8Array(cells.buffer)).input;
  }
}
