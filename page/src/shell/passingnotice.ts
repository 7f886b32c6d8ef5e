/**
 * A notice of what has just failed or is unclear: it goes by itself, or stays if there is more to
 * read or to do.
 */

import { make, makeButton } from "./dom.ts";
import { t } from "./i18n.ts";

const SHOWN_MS = 8000;

/** The timers of the elements: whoever shows a notice there ends the time of the one before. */
const timers = new WeakMap();

export class PassingNotice {
  element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /**
   * Show a sentence instead of the one before.
   *
   * @param detail in English, shown on request; the notice then stays until it is closed
   * @param time in milliseconds, after which it goes
   */
  show(sentence: string, detail: string = "", time: number = SHOWN_MS) {
    clearTimeout(timers.get(this.element));
    const close = makeButton("×", () => this.hide(), { "aria-label": t("dialog.close") });
    this.element.replaceChildren(sentence, close);
    if (detail) this.element.append(details(detail));
    else
      timers.set(
        this.element,
        window.setTimeout(() => this.hide(), time),
      );
    this.element.hidden = false;
  }

  /**
   * Add a button before the one that closes.
   *
   * @param how by default the notice stays until it is closed
   */
  offer(label: string, act: () => void, { stays = true }: { stays?: boolean } = {}) {
    if (stays) clearTimeout(timers.get(this.element));
    this.element.querySelector("button")?.before(makeButton(label, act));
  }

  hide() {
    clearTimeout(timers.get(this.element));
    this.element.hidden = true;
  }
}

/** What a reader of files or the host has said, behind a title. */
export function details(detail: string) {
  const text = make("p", { lang: "en" }, detail);
  return make("details", {}, make("summary", {}, t("notice.details")), text);
}
