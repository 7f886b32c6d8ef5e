/** The analysis that is shown over the covered cells: their states or their mine probabilities. */

import type { Heat, OverlayKind } from "../board/heat.ts";
import type { Described, Questions } from "./asking.ts";
import type { ShownGame } from "./showngame.ts";

export type CertainState = "safe" | "mined" | "undetermined";

/** The most digits with which the number of solutions is written in full. */
const SHORT_DIGITS = 12;

export class Overlay {
  kind: OverlayKind = "none";
  /** What is shown for each cell; equal cells share one object. */
  values: (CertainState | Heat | null)[] = [];
  /** Whether no covered cell is safe; null while it is not known. */
  guess: boolean | null = null;
  /** Decimal; null if it is long. */
  solutions: string | null = null;
  /** Its natural logarithm. */
  logSolutions: number | null = null;
  asking = false;

  clear() {
    this.values = [];
    this.guess = this.solutions = this.logSolutions = null;
  }

  state(index: number): CertainState | null {
    const value = this.values[index];
    return typeof value === "string" ? value : null;
  }

  heat(index: number): Heat | null {
    const value = this.values[index];
    return typeof value === "object" ? value : null;
  }

  get heats() {
    return this.values.map((_, index) => this.heat(index));
  }

  /**
   * Ask for what is shown; ask again if the view has changed before the answer came.
   *
   * @param questions about the game
   * @returns the cells that have changed
   */
  async refresh(game: ShownGame, questions: Questions): Promise<number[]> {
    if (this.asking) return [];
    if (this.kind === "none" || game.over) {
      this.guess = this.solutions = this.logSolutions = null;
      return this.replace([]);
    }
    this.asking = true;
    const answer = await questions.analyse().finally(() => (this.asking = false));
    return answer ? this.#show(answer) : this.refresh(game, questions);
  }

  #show({ p, heats, guess, solutions, logSolutions }: Described) {
    if (this.kind === "none") return []; // It was switched off meanwhile.
    this.guess = guess;
    if (this.kind === "states") return this.replace(p.flat().map(stateOf));
    this.solutions = logSolutions < SHORT_DIGITS * Math.LN10 ? solutions : null;
    this.logSolutions = logSolutions;
    return this.replace(heats);
  }

  /** @returns the cells that look different */
  replace(values: (CertainState | Heat | null)[]): number[] {
    const old = this.values;
    this.values = values;
    const changed = [];
    for (let index = 0; index < Math.max(old.length, values.length); index++) {
      if ((old[index] ?? null) !== (values[index] ?? null)) changed.push(index);
    }
    return changed;
  }
}

function stateOf(probability: number | null): CertainState | null {
  if (probability === null) return null;
  return probability === 0 ? "safe" : probability === 1 ? "mined" : "undetermined";
}
