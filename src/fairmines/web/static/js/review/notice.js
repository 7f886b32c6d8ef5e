/** What went wrong with a game, in a notice. */

import { PassingNotice } from "../core/passingnotice.js";
import { Refusal } from "../host/refusal.js";
import { refusalText } from "../game/status.js";
import { UnreadableGame } from "../core/unreadablegame.js";
import { byId } from "./place.js";

const notice = new PassingNotice(byId("notice"));

export const endComplaint = () => notice.hide();

/** @param {unknown} error */
export function complain(error) {
  if (error instanceof UnreadableGame) {
    notice.show(error.message, error.detail, error.translated);
    return;
  }
  const refused = error instanceof Refusal && error.kind === "bad-request";
  const text = error instanceof Error ? refusalText(error) : String(error);
  notice.show(text, refused ? error.message : "");
}
