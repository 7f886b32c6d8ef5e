/**
 * What no first move needs: the core, what tells of it, and what comes after a game. It loads when
 * it is first asked for, or when the page is at rest.
 */

import { positionLink } from "../analyse/positionlink.js";
import { positionOfGame } from "../analyse/position.js";
import { host } from "../games/host.js";
import { Refusal } from "../games/refusal.js";
import { goTo } from "../page/router.js";

export { positionOfGame } from "../analyse/position.js";
export { core } from "../core/core.js";
export { CluePanel } from "../board/cluepanel.js";
export { offerLeftGame, remindOfExport } from "./passing.js";
export { HintSteps } from "./hint.js";
export { LookBack } from "./lookback.js";
export { listenToReview } from "./lookbackinput.js";
export { playSound, soundOf } from "./sounds.js";

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
