/** The player's moves: has the host make them, and shows flags before it has answered. */

import { nextMark, opensOnClick } from "../board/displaycode.ts";
import { host } from "../host/host.ts";
import { Refusal } from "../engine/refusal.ts";
import type { GameController } from "./gamecontroller.ts";
import type { ShownGame } from "./showngame.ts";
import type { Mark } from "../engine/display.ts";
import type { MoveRequest } from "../host/session.ts";

export class Moves {
  controller: GameController;
  /** True while a first opening waits for its answer: a no-guess deal may take seconds. */
  busy = false;

  constructor(controller: GameController) {
    this.controller = controller;
  }

  /** Change the mark of a cell. It is shown at once, and taken back if the host refuses it. */
  async flag(index: number) {
    const { controller } = this;
    const { game } = controller;
    if (!game?.covered(index) || !controller.playable) return;
    const to = nextMark(game.cells[index], controller.preferences.marks);
    const settle = game.predict(index, to);
    controller.drawing.drawCells([index]);
    await this.make("flag", index, to);
    settle();
    if (game === controller.game) controller.drawing.drawCells([index]);
  }

  /** Flag all covered cells around a clue that says that they are mines. */
  flagAround(index: number) {
    const { game } = this.controller;
    const covered = game?.block(index).filter((cell) => game.covered(cell)) ?? [];
    if (!game || covered.length !== game.cells[index]) return;
    for (const cell of covered) if (opensOnClick(game.cells[cell])) void this.flag(cell);
  }

  /**
   * Have the host make a move.
   *
   * @param index of the cell; "undo" has none
   * @param to the mark of a flag
   */
  async make(kind: "open" | "chord" | "flag" | "undo", index: number = 0, to?: Mark) {
    const { controller } = this;
    const { game } = controller;
    if (!game || !controller.playable) return;
    if (kind === "open" && !opensOnClick(game.cells[index])) return;
    if (kind === "chord" && game.covered(index)) return;
    // A first opening may take seconds; other moves have to wait for it.
    this.busy = game.status === "ready" && kind === "open";
    const cell = game.cell(index);
    try {
      const answer = host.move(game.id, { do: kind, cell, to } as MoveRequest);
      if (this.busy) controller.drawing.drawTexts();
      const moved = await answer;
      if (game === controller.game) controller.moved(moved);
    } catch (error) {
      if (game !== controller.game) return; // another game is shown by now
      // Chance has found no board: the same click on one that is repaired.
      if (kind === "open" && isWithoutDeal(error, game)) {
        await controller.start({ ...game.options, deal: "repaired", start: cell });
      } else controller.fail(error);
    } finally {
      this.busy = false;
      controller.drawing.drawTexts();
    }
  }
}

/** Whether the first opening of a game has failed because chance found no board without a guess. */
function isWithoutDeal(error: unknown, game: ShownGame) {
  const noDeal = error instanceof Refusal && error.kind === "no-deal";
  return noDeal && game.options.deal === "no-guess" && !game.progress.moves;
}
