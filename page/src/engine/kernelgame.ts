/**
 * A game in the kernel, which decides what its moves do. An instance of the kernel that runs out of
 * memory is replaced: then the game is made again from its moves, which say what they drew.
 */

import { joinInput, type Kernel, type Numbers } from "./kernel.ts";
import { BUDGET } from "./limits.ts";
import { DECIDERS, FIRST_RULES, KINDS, RULES } from "./terms.ts";
import { dealNumber, rangeNumbers, ruleNumber } from "./deals.ts";
import { MARK_CODES } from "./display.ts";
import type { Terms, Cell } from "./level.ts";
import type { Move } from "./moves.ts";

/** The calls that tell of a game, and what they take beside its number. */
type Telling = "explain_loss" | "moments" | "moment";
type More<Name extends Telling> = Numbers<Name> extends [number, ...infer More] ? More : never;

/** A game of an instance. */
type Held = { kernel: Kernel; number: number; generation: number };

/** Frees the games of objects that are out of use. */
const unused = new FinalizationRegistry(({ kernel, number, generation }: Held) => {
  if (kernel.generation === generation) kernel.exports.game_free(number);
});

export class KernelGame {
  kernel: Kernel;
  terms: Terms;
  given: Uint8Array | null;
  held: Held | null = null;

  /**
   * @param kernel it may still be on its way: the first move needs it
   * @param given the layout, if the caller has one
   */
  constructor(kernel: Kernel, terms: Terms, given: Uint8Array | null) {
    this.kernel = kernel;
    this.terms = terms;
    this.given = given;
  }

  /** @param moves all that were made */
  copy(moves: readonly Move[]): KernelGame {
    const other = new KernelGame(this.kernel, this.terms, this.given);
    other.hold(this.kernel.ask("game_copy", null, this.number(moves)));
    return other;
  }

  /**
   * Calls what tells of the game.
   *
   * @param moves all that were made
   */
  call<Name extends Telling>(name: Name, moves: readonly Move[], ...more: More<Name>) {
    return this.kernel.call(
      name,
      null,
      ...([this.number(moves), ...more] as unknown as Numbers<Name>),
    );
  }

  /**
   * Returns the number of the game in the kernel's instance, where it is made if it is not there.
   */
  number(moves: readonly Move[]) {
    if (this.held?.generation === this.kernel.generation) return this.held.number;
    const { width, height, mines, rules, seed, first, deal, difficulty, bbbvRange } = this.terms;
    const number = this.kernel.ask(
      "game_new",
      this.given ?? new Uint8Array(),
      ...[width, height, mines, RULES.indexOf(rules), BigInt.asIntN(64, seed), FIRST_RULES[first]],
      ...[dealNumber(deal), ruleNumber(difficulty), ...rangeNumbers(bbbvRange)],
    );
    this.hold(number);
    for (const move of moves) this.make([], move, Infinity, number);
    return number;
  }

  hold(number: number) {
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
   * @param moves all that were made before
   * @param seconds to search for a no-guess layout
   * @param number of the game in the kernel's instance
   */
  make(moves: readonly Move[], move: Move, seconds: number, number: number = this.number(moves)) {
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
   */
  drawnBytes(layout: Uint8Array | null, redrawn: readonly Cell[]) {
    const { width, height } = this.terms;
    const cells = Int32Array.from(redrawn, ([row, column]) =>
      row < height && column < width ? row * width + column : -1,
    );
    return joinInput(layout ?? "", new Uint8Array(cells.buffer)).input;
  }
}
