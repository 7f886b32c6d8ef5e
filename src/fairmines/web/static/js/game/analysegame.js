/** The way from a game to the analyser, with what is seen of its board. */

import { positionLink } from "../analyse/positionlink.js";
import { positionOfGame } from "../analyse/position.js";
import { host } from "../host/host.js";
import { Refusal } from "../host/refusal.js";
import { goTo } from "../core/router.js";

/**
 * Open the analyser with the position of the game. A game that runs gets help: it does not count
 * for the best times from here on.
 *
 * @param {import("./gamecontroller.js").GameController} controller
 */
export async function analyseGame(controller) {
  const { game } = controller;
  if (!game) return;
  const position = positionOfGame(game);
  if (!game.over) {
    try {
      await host.noteHelp(game.id);
    } catch (error) {
      if (!(error instanceof Refusal)) return controller.fail(error);
    }
  }
  await goTo(positionLink(position));
}
