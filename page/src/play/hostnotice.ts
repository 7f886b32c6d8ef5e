/**
 * The notice over the page: that the host cannot be reached, or why it stores no games; and once,
 * which games the box has.
 */

import { makeButton } from "../shell/dom.ts";
import { byId } from "./place.ts";
import { hostClient } from "../host/host.ts";
import { loadProblemText } from "../shell/failures.ts";
import { t, withTexts } from "../shell/i18n.ts";
import type { BoxNews } from "../host/box.ts";
import type { HostProblem } from "../host/protocol.ts";

let problem: HostProblem | null = null;
let news: BoxNews | null = null;
/** Null before the first news. */
let box: typeof import("./boxnews.ts") | null = null;

/** Hear what keeps the host from storing games, and which games the box has. */
export function listenToProblems() {
  hostClient().onProblem(async (occurred) => {
    await loadProblemText(occurred);
    problem = hostClient().problem; // there may be another one meanwhile
    showNotice();
  });
  hostClient().onBoxNews(async (heard) => {
    box = await withTexts(import("./boxnews.ts"), "dialogs");
    news = heard;
    showNotice();
  });
}

/** Show the notice, in the language of now. */
export function showNotice() {
  const text = problem ? t(`notice.${problem}`) : news ? (box?.newsText(news) ?? "") : "";
  const element = byId("notice");
  element.hidden = !text;
  // Only a new text: screen readers speak each time that one is written.
  if (element.firstChild?.nodeValue === text) return;
  element.replaceChildren(text);
  if (problem && problem !== "offline") element.append(closeButton());
  else if (news && box && !problem) element.append(...box.newsButtons(news, goOn));
}

function goOn(next: typeof news) {
  news = next;
  showNotice();
}

function closeButton() {
  const close = () => {
    problem = null;
    showNotice();
  };
  return makeButton("×", close, { "aria-label": t("dialog.close") });
}
