/** "Why?": the proof that a cell of the board is safe or a mine, or that it is neither. */

import { explanationPages } from "../board/proofpages.js";

/**
 * @typedef {import("./recorded.js").Decision} Decision
 * @typedef {import("../games/protocol.js").Cell} Cell
 * @typedef {import("../analyse/position.js").Position} Position
 * @typedef {import("../games/protocol.js").Explanation} Explanation
 */

export class Explaining {
  /**
   * @param {import("../board/proofview.js").ProofView} proof
   * @param {import("../core/core.js").Core} core
   * @param {(error: unknown) => void} complain
   */
  constructor(proof, core, complain) {
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
   * @param {Position} position before the move
   * @param {Decision} decision
   */
  async decision(position, { mistake, better, cells }) {
    this.close();
    if (mistake !== "mined" && better?.proof) this.#show(position, better.proof);
    else await this.cell(position, position.index(cells[0]));
  }

  /** Explain a covered cell. @param {Position} position @param {number} index */
  async cell(position, index) {
    this.close();
    if (!position.covered(index)) return;
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { row, column } = position.place(index);
    try {
      const { explanation } = await this.core.explain(position, [row, column], signal);
      if (!signal.aborted) this.#show(position, explanation);
    } catch (error) {
      if (!signal.aborted) this.complain(error);
    }
  }

  /** @param {Position} position @param {Explanation} explanation */
  #show(position, explanation) {
    const shown = {
      clueAt: (/** @type {Cell} */ place) => Number(position.cells[position.index(place)]),
      covered: (/** @type {Cell} */ place) => position.covered(position.index(place)),
    };
    this.proof.showPages(explanationPages(explanation, shown));
  }
}
