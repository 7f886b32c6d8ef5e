/** Questions about the game, answered by the server while the game may go on. */

import { Offline } from "../host/refusal.js";

/**
 * Ask about the game. The status line says why there is no answer, unless the connection is lost,
 * which the page says elsewhere.
 *
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {import("../host/host.js").Question} question
 * @returns {Promise<any>} the answer; null if there is none, or if the board has changed since
 */
export async function askAbout(controller, question) {
  const { game } = controller;
  if (!game) return null;
  const { status } = game;
  try {
    const answer = await controller.connection.ask(question);
    return game === controller.game && answer.moves >= game.viewMoves ? answer : null;
  } catch (error) {
    if (game === controller.game && game.status === status && !(error instanceof Offline)) {
      controller.fail(error);
    }
    return null;
  }
}
