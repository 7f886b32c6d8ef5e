/** The player's moves: sends them to the server, and shows flags before it has answered. */

import { nextMark, opensOnClick } from "../board/displaycode.js";
import { Refusal } from "../host/refusal.js";

export class Moves {
  /** @param {import("./gamecontroller.js").GameController} controller */
  constructor(controller) {
    this.controller = controller;
    /** True while a first opening waits for its answer: a no-guess deal may take seconds. */
    this.busy = false;
  }

  /** @param {number} index */
  open(index) {
    const { game } = this.controller;
    if (opensOnClick(game?.cells[index])) void this.make("open", index);
  }

  /**
   * Change the mark of a cell. It is shown at once, and taken back if the server refuses it.
   *
   * @param {number} index
   */
  async flag(index) {
    const { controller } = this;
    const { game } = controller;
    if (!game?.covered(index) || !controller.playable) return;
    const to = nextMark(game.cells[index], controller.preferences.marks);
    const settle = game.predict(index, to);
    controller.onChange("pressed", [index]);
    await this.make("flag", index, { to });
    settle();
    if (game === controller.game) controller.onChange("pressed", [index]);
  }

  /** @param {number} index */
  chord(index) {
    const { game } = this.controller;
    if (game && !game.covered(index)) void this.make("chord", index);
  }

  /**
   * Make a move on a cell.
   *
   * @param {"open" | "flag" | "chord"} action
   * @param {number} index
   * @param {object} [more]
   */
  async make(action, index, more) {
    const { game } = this.controller;
    if (!game) return;
    const { row, column } = game.place(index);
    await this.send({ do: action, cell: [row, column], ...more });
  }

  /** @param {{do: string, cell?: import("../host/protocol.js").Place}} message a move in the notation of the protocol, without its number */
  async send(message) {
    const { controller } = this;
    const { game } = controller;
    if (!game || game.over || this.busy) return;
    // A first opening may take seconds; other moves have to wait for it.
    this.busy = game.status === "ready" && message.do === "open";
    try {
      const answer = controller.connection.send(message);
      if (this.busy) controller.onChange("message");
      await answer;
    } catch (error) {
      if (!isWithoutDeal(error, game, message)) controller.fail(error);
      // Chance has found no board: the same click on one that is repaired.
      else await controller.start({ ...game.options, deal: "repaired", start: message.cell });
    } finally {
      this.busy = false;
      controller.onChange("message");
    }
  }
}

/**
 * Whether the first move of a game has failed because chance found no board without a guess.
 *
 * @param {unknown} error
 * @param {import("./game.js").Game} game
 * @param {{do: string}} message
 */
function isWithoutDeal(error, game, message) {
  const noDeal = error instanceof Refusal && error.kind === "no-deal";
  return noDeal && message.do === "open" && game.options.deal === "no-guess" && !game.progress.moves;
}
