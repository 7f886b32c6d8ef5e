/** What is drawn over the board on request: probabilities, and the pointer and its path. */

import { LiveAnalysis } from "../analyse/live.js";
import { Path } from "./path.js";
import { byId, onClick } from "./place.js";
import { ReplayPointer } from "./replaypointer.js";
import { cellView } from "../board/cellview.js";

export class Overlays {
  /**
   * @param {import("../board/drawnboard.js").DrawnBoard} board
   * @param {import("../core/core.js").Core} core
   * @param {import("./walk.js").Walk} walk
   */
  constructor(board, core, walk) {
    this.board = board;
    this.walk = walk;
    this.pointer = new ReplayPointer(board);
    this.path = new Path(board);
    this.probabilities = false;
    this.live = new LiveAnalysis(core, () => {
      board.grid.ariaBusy = "false";
      board.touchAll();
    });
    onClick("tool-probabilities", () => {
      this.probabilities = !this.probabilities;
      press("probabilities", this.probabilities);
      this.askForHeat();
      board.touchAll();
    });
    for (const name of /** @type {const} */ (["pointer", "path"])) {
      onClick(`tool-${name}`, () => {
        this[name].shown = !this[name].shown;
        press(name, this[name].shown);
        this.show();
      });
    }
  }

  /** @param {import("./recorded.js").RecordedGame} game another one */
  take({ record }) {
    this.pointer.track = this.path.track = record.track ?? null;
    for (const id of ["tool-pointer", "tool-path"]) byId(id).hidden = !record.track;
  }

  /** The probability of a cell, once it is known. @param {number} index */
  heat(index) {
    const current = this.probabilities && this.live.position === this.walk.position;
    return current ? (this.live.heats[index] ?? null) : null;
  }

  /** Ask for the probabilities of another moment. */
  askForHeat() {
    if (!this.probabilities) return;
    this.board.grid.ariaBusy = "true";
    this.live.analyseSoon(this.walk.position);
  }

  show() {
    const { game, at, next } = this.walk;
    this.showPointer();
    this.path.show(game.timeOf(at), next?.elapsed ?? game.duration);
  }

  showPointer() {
    this.pointer.show(this.walk.playback.time);
  }
}

/** @param {string} name @param {boolean} pressed */
function press(name, pressed) {
  byId(`tool-${name}`).setAttribute("aria-pressed", String(pressed));
}

/**
 * @param {import("./walk.js").Walk} walk
 * @param {number} index
 * @param {import("../board/heat.js").Heat | null} heat
 * @param {import("../board/proofview.js").ProofView} proof
 * @returns {import("../board/drawnboard.js").CellView}
 */
export function reviewedCell(walk, index, heat, proof) {
  const { game, at, position, next, decision, playback } = walk;
  const better = decision?.better;
  const safe = better?.risk === 0 && position.index(better.cell) === index;
  const chosen = next && position.index([next.row, next.column]) === index;
  const view = cellView(position, index, {
    code: game.cellsAfter(at)[index],
    pressed: false,
    state: null,
    heat,
    highlight: playback.playing ? null : chosen ? "opened" : safe ? "wasSafe" : null,
  });
  return proof.draw(view, position.cell(index));
}
