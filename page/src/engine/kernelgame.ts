/**
 * A game in the kernel, which decides what its moves do. An instance of the kernel that runs out of
 * memory is replaced: then the game is made again from its moves, which say what they drew.
 */

import { GAME_COPY, GAME_FREE, GAME_MOVE, GAME_NEW } from "./calls.ts";
import { rangeFields } from "./deals.ts";
import { BUDGET } from "./limits.ts";
import type { Call, Kernel } from "./kernel.ts";
import type { Terms, Cell } from "./level.ts";
import type { Move } from "./moves.ts";

/** A game of an instance. */
type Held = { kernel: Kernel; number: number; generation: number };

/** Frees the games of objects that are out of use. */
const unused = new FinalizationRegistry(({ kernel, number, generation }: Held) => {
  if (kernel.generation === generation) kernel.ask(GAME_FREE, { game: number });
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
    other.hold(this.kernel.ask(GAME_COPY, { game: this.number(moves) }));
    return other;
  }

  /**
   * Calls what tells of the game.
   *
   * @param moves all that were made
   */
  call<Request extends { game: number }, Answer>(
    call: Call<Request, Answer>,
    moves: readonly Move[],
    more: Omit<Request, "game">,
  ) {
    return this.kernel.call(call, { game: this.number(moves), ...more } as Request);
  }

  /**
   * Returns the number of the game in the kernel's instance, where it is made if it is not there.
   */
  number(moves: readonly Move[]) {
    if (this.held?.generation === this.kernel.generation) return this.held.number;
    const { bbbvRange, ...terms } = this.terms;
    const number = this.kernel.ask(GAME_NEW, {
      ...terms,
      ...rangeFields(bbbvRange),
      layout: this.given ?? new Uint8Array(),
    });
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
    if (held?.generation === kernel.generation) kernel.ask(GAME_FREE, { game: held.number });
    unused.unregister(this);
    this.held = null;
  }

  /**
   * Makes a move, or replays a recorded one, whose redrawn cells may be off the board; the answer is
   * null if it changes nothing.
   *
   * @param moves all that were made before
   * @param seconds to search for a no-guess layout
   * @param number of the game in the kernel's instance
   */
  make(moves: readonly Move[], move: Move, seconds: number, number: number = this.number(moves)) {
    const { row, column, redrawn, decidedBy, ...more } = move;
    const { width, height } = this.terms;
    const cells = redrawn?.map(([r, c]: Cell) => (r < height && c < width ? r * width + c : -1));
    return this.kernel.call(GAME_MOVE, {
      ...more,
      game: number,
      cell: row * width + column,
      redrawn: cells ? Int32Array.from(cells) : null,
      decided_by: decidedBy,
      budget: BUDGET,
      seconds,
    });
  }
}
