/** What is drawn over the board on request: probabilities, and the pointer and its path. */

import { LiveAnalysis } from "../analyse/live.ts";
import { Path } from "./path.ts";
import { byId, onClick } from "./place.ts";
import { ReplayPointer } from "./replaypointer.ts";
import type { CellView, DrawnBoard } from "../board/drawnboard.ts";
import type { Heat } from "../board/heat.ts";
import type { ProofView } from "../board/proofview.ts";
import type { Core } from "../engine/core.ts";
import type { RecordedGame } from "./recorded.ts";
import type { Walk } from "./walk.ts";

export class Overlays {
  board: DrawnBoard;
  walk: Walk;
  pointer: ReplayPointer;
  path: Path;
  probabilities = false;
  live: LiveAnalysis;

  constructor(board: DrawnBoard, core: Core, walk: Walk) {
    this.board = board;
    this.walk = walk;
    this.pointer = new ReplayPointer(board);
    this.path = new Path(board);
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
    for (const name of ["pointer", "path"] as const) {
      onClick(`tool-${name}`, () => {
        this[name].shown = !this[name].shown;
        press(name, this[name].shown);
        this.show();
      });
    }
  }

  /** @param game another one */
  take({ record }: RecordedGame) {
    this.pointer.track = this.path.track = record.track ?? null;
    for (const id of ["tool-pointer", "tool-path"]) byId(id).hidden = !record.track;
  }

  /** The probability of a cell, once it is known. */
  heat(index: number) {
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

function press(name: string, pressed: boolean) {
  byId(`tool-${name}`).setAttribute("aria-pressed", String(pressed));
}

export function reviewedCell(
  walk: Walk,
  index: number,
  heat: Heat | null,
  proof: ProofView,
): CellView {
  const { game, at, position, next, decision, playback } = walk;
  const better = decision?.better;
  const safe = better?.risk === 0 && position.index(better.cell) === index;
  const chosen = next && position.index([next.row, next.column]) === index;
  return proof.view(position, index, {
    code: game.cellsAfter(at)[index],
    pressed: false,
    state: null,
    heat,
    highlight: playback.playing ? null : chosen ? "opened" : safe ? "wasSafe" : null,
  });
}
