/** "Why?": the proof that a cell of the board is safe or a mine, or that it is neither. */

import { explanationPages } from "../board/proofpages.ts";
import type { Position } from "../analyse/position.ts";
import type { Finish, ProofView } from "../board/proofview.ts";
import type { Core } from "../engine/core.ts";
import type { Cell, Explanation } from "../engine/level.ts";
import type { Decision } from "./recorded.ts";

/** `named`: the cells that have letters already; `finish`: what the last button does. */
type Showing = { named: Cell[]; finish?: Finish | null };

export class Explaining {
  proof: ProofView;
  core: Core;
  complain: (error: unknown) => void;
  abort: AbortController;

  constructor(proof: ProofView, core: Core, complain: (error: unknown) => void) {
    this.proof = proof;
    this.core = core;
    this.complain = complain;
    this.abort = new AbortController();
  }

  close() {
    this.abort.abort();
    this.proof.close();
  }

  /**
   * Explain a move: why another cell was safe after a needless guess, else what was known of its
   * own cell.
   *
   * @param position before the move
   * @param showing how
   */
  async decision(position: Position, decision: Decision, showing: Showing) {
    const { cells, better } = decision;
    this.close();
    if (whyOf(decision) === "safe" && better?.proof) this.#show(better.proof, showing);
    else await this.cell(position, position.index(cells[0]), showing);
  }

  /** Explain a covered cell. */
  async cell(position: Position, index: number, showing: Showing) {
    this.close();
    if (!position.covered(index)) return;
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { row, column } = position.place(index);
    try {
      const { explanation } = await this.core.explain(position, [row, column], signal);
      if (!signal.aborted) this.#show(explanation, showing);
    } catch (error) {
      if (!signal.aborted) this.complain(error);
    }
  }

  #show(explanation: Explanation, { named, finish = null }: Showing) {
    this.proof.showPages(explanationPages(explanation, { named }), finish);
  }
}

/** What is asked of a move: why another cell was safe, why it was a mine, or what was known of it. */
export function whyOf({ mistake, better }: Decision) {
  if (mistake === "mined") return "mined";
  return better?.proof ? "safe" : null;
}
