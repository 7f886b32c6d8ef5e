/** What went wrong with a game, in a notice. */

import { hidePassing, showPassing } from "../passingnotice.js";
import { Refusal } from "../refusal.js";
import { refusalText } from "../status.js";
import { UnreadableGame } from "../unreadablegame.js";

export const endComplaint = hidePassing;

/** @param {unknown} error */
export function complain(error) {
  if (error instanceof UnreadableGame) {
    showPassing(error.message, error.detail, error.translated);
    return;
  }
  const refused = error instanceof Refusal && error.kind === "bad-request";
  const text = error instanceof Error ? refusalText(error) : String(error);
  showPassing(text, refused ? error.message : "");
}
