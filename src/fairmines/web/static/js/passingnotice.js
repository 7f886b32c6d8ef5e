/** A notice about something that has just failed: it goes by itself, or stays if there is more to read. */

import { byId, make } from "./dom.js";
import { t } from "./i18n.js";

const SHOWN_MS = 8000;

let timer = 0;

/**
 * Show a sentence instead of the one before.
 *
 * @param {string} sentence
 * @param {string} [detail] shown on request; the notice then stays until it is closed
 * @param {boolean} [translated] whether that is in the language of the page, and not in English
 */
export function showPassing(sentence, detail = "", translated = false) {
  clearTimeout(timer);
  const close = make("button", { type: "button", "aria-label": t("dialog.close") }, "×");
  close.addEventListener("click", hidePassing);
  byId("notice").replaceChildren(sentence, close);
  if (detail) byId("notice").append(details(detail, translated));
  else timer = window.setTimeout(hidePassing, SHOWN_MS);
  byId("notice").hidden = false;
}

export function hidePassing() {
  clearTimeout(timer);
  byId("notice").hidden = true;
}

/**
 * What a reader of files or the host has said, behind a title.
 *
 * @param {string} detail
 * @param {boolean} [translated] whether that is in the language of the page, and not in English
 */
export function details(detail, translated = false) {
  const text = make("p", translated ? {} : { lang: "en" }, detail);
  return make("details", {}, make("summary", {}, t("notice.details")), text);
}
