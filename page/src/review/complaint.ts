/** What went wrong with a game, in a notice. */

import { t } from "../shell/i18n.ts";
import { PassingNotice } from "../shell/passingnotice.ts";
import { refusalText } from "../play/status.ts";
import { UnreadableGame } from "../shell/unreadablegame.ts";
import { byId } from "./place.ts";
import { PartlyReadable, type Source } from "./source.ts";

const notice = new PassingNotice(byId("notice"));

export const endComplaint = () => notice.hide();

export const say = (sentence: string) => notice.show(sentence);

/** @param open opens what can be read of a damaged replay */
export function complain(error: unknown, open?: (part: Source) => void) {
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
