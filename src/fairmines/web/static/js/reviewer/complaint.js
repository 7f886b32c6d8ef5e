/** What went wrong with a game, in a notice. */

import { t } from "../page/i18n.js";
import { PassingNotice } from "../page/passingnotice.js";
import { refusalText } from "../game/status.js";
import { UnreadableGame } from "../page/unreadablegame.js";
import { byId } from "./place.js";
import { PartlyReadable } from "./source.js";

const notice = new PassingNotice(byId("notice"));

export const endComplaint = () => notice.hide();

export const say = (/** @type {string} */ sentence) => notice.show(sentence);

/**
 * @param {unknown} error
 * @param {(part: import("./source.js").Source) => void} [open] opens what can be read of a damaged
 *   replay
 */
export function complain(error, open) {
  if (error instanceof PartlyReadable) {
    const { why, part } = error;
    complain(why);
    notice.offer(t("reviewer.part.read"), () => open?.(part));
    return;
  }
  if (error instanceof UnreadableGame) {
    notice.show(error.message, error.detail);
    return;
  }
  notice.show(refusalText(error));
}
