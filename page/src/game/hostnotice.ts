/**
 * The notice over the page: that the host cannot be reached, or why it stores no games; and once,
 * which games the box has.
 */

import { makeButton } from "../page/dom.ts";
import { byId } from "./place.ts";
import { host } from "../games/host.ts";
import { t } from "../page/i18n.ts";
import type { BoxNews } from "../games/box.ts";
import type { HostProblem } from "../games/messages.ts";

let problem: HostProblem | null = null;
let news: BoxNews | null = null;

/** @param show is called when there is something else to show */
export function listenToProblems(show: () => void) {
  host.onProblem((occurred) => {
    problem = occurred;
    show();
  });
  host.onBoxNews((heard) => {
    news = heard;
    show();
  });
}

export function showNotice(online: boolean) {
  const notice = online ? problem : "offline";
  const text = notice ? t(`notice.${notice}`) : newsText();
  const element = byId("notice");
  element.hidden = !text;
  // Only a new text: screen readers speak each time that one is written.
  if (element.firstChild?.nodeValue === text) return;
  element.replaceChildren(text);
  if (notice && online) element.append(closeButton());
  else if (news && !notice) element.append(...newsButtons(news));
}

function newsText() {
  if (!news) return "";
  if ("added" in news) return t("box.added", { count: news.added });
  return t("box.others", { count: news.others });
}

function newsButtons(shown: BoxNews) {
  const end = (next: typeof news) => {
    news = next;
    showNotice(true);
  };
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

function closeButton() {
  const close = () => {
    problem = null;
    showNotice(true);
  };
  return makeButton("×", close, { "aria-label": t("dialog.close") });
}
