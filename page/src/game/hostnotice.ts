/**
 * The notice over the page: that the host cannot be reached, or why it stores no games; and once,
 * which games the box has.
 */

import { makeButton } from "../page/dom.ts";
import { byId } from "./place.ts";
import { host } from "../games/host.ts";
import { t, withTexts } from "../page/i18n.ts";
import type { BoxNews } from "../games/box.ts";
import type { HostProblem } from "../games/messages.ts";

let problem: HostProblem | null = null;
let news: BoxNews | null = null;
/** Null before the first news. */
let box: typeof import("./boxnews.ts") | null = null;

/** @param show is called when there is something else to show */
export function listenToProblems(show: () => void) {
  host.onProblem((occurred) => {
    problem = occurred;
    show();
  });
  host.onBoxNews(async (heard) => {
    box = await withTexts(import("./boxnews.ts"), "dialogs");
    news = heard;
    show();
  });
}

export function showNotice(online: boolean) {
  const notice = online ? problem : "offline";
  const text = notice ? t(`notice.${notice}`) : news ? (box?.newsText(news) ?? "") : "";
  const element = byId("notice");
  element.hidden = !text;
  // Only a new text: screen readers speak each time that one is written.
  if (element.firstChild?.nodeValue === text) return;
  element.replaceChildren(text);
  if (notice && online) element.append(closeButton());
  else if (news && box && !notice) element.append(...box.newsButtons(news, goOn));
}

function goOn(next: typeof news) {
  news = next;
  showNotice(true);
}

function closeButton() {
  const close = () => {
    problem = null;
    showNotice(true);
  };
  return makeButton("×", close, { "aria-label": t("dialog.close") });
}
