/** What the page is told of the past of a finished game. */

import { COVERED } from "../kernel/view.js";
import { Moments } from "../play/moments.js";

/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("../host/refusal.js").Refusal} Refusal */

/**
 * Describes what the player of a finished game saw before an opening.
 *
 * @param {Game} game
 * @param {number} [step] by default the last one
 * @returns {import("../host/host.js").ShownMoment}
 * @throws {Refusal} if the game is not over, or has fewer openings
 */
export function describeMoment(game, step) {
  const moments = new Moments(game);
  const { number, codes, view, cells } = moments.at(step ?? moments.length - 1);
  const seen = Array.from(view.cells, (code) => (code === COVERED ? "c" : code));
  return {
    step: number,
    steps: moments.length,
    cells: codes,
    view: view.rows(seen),
    opened: cells,
  };
}
