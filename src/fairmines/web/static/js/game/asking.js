/** Questions about the game, answered while the game may go on. */

import { Offline } from "../host/refusal.js";

/**
 * Ask about the game. By default the status line says why there is no answer. That the connection is lost,
 * the page says elsewhere.
 *
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {import("../host/host.js").Question} question
 * @param {(error: Error) => void} fail says why there is no answer
 * @returns {Promise<any>} the answer; null if there is none, or if the board has changed since
 */
export async function askAbout(controller, question, fail = (error) => controller.fail(error)) {
  const { game } = controller;
  if (!game) return null;
  const { status } = game;
  try {
    const answer = await controller.connection.ask(question);
    return game === controller.game && answer.moves >= game.viewMoves ? answer : null;
  } catch (error) {
    if (game === controller.game && game.status === status && !(error instanceof Offline)) {
      fail(/** @type {Error} */ (error));
    }
    return null;
  }
}
