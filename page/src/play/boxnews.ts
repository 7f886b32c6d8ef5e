/** What the box has told of its games: no page without a box loads this. */

import { makeButton } from "../shell/dom.ts";
import { host } from "../host/host.ts";
import { t } from "../shell/i18n.ts";
import type { BoxNews } from "../host/box.ts";

export function newsText(news: BoxNews) {
  if ("added" in news) return t("box.added", { count: news.added });
  return t("box.others", { count: news.others });
}

/** @param end takes the next news, or null after the last */
export function newsButtons(shown: BoxNews, end: (next: BoxNews | null) => void) {
  if ("added" in shown) {
    return [makeButton("×", () => end(null), { "aria-label": t("dialog.close") })];
  }
  const add = () => {
    for (const button of buttons) button.disabled = true; // ten thousand games take seconds
    host.addOthers().then(
      (added) => end({ added }),
      () => end(null), // the problem has a notice of its own
    );
  };
  const decline = () => {
    end(null);
    host.declineOthers().catch(() => {}); // it is asked again
  };
  const buttons = [makeButton(t("box.add"), add), makeButton(t("box.decline"), decline)];
  return [buttons[0], " ", buttons[1]];
}
