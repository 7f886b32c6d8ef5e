/**
 * Why no game can be read of a file or a link: a sentence in the page's language, and what its
 * reader said.
 */

import { REPLAYS } from "../engine/terms.ts";
import { endOf } from "./gameformats.ts";
import { t } from "./i18n.ts";
import { Refusal } from "../engine/refusal.ts";

export class UnreadableGame extends Error {
  detail: string;

  /** @param detail what the reader said, in English; empty if it said nothing */
  constructor(sentence: string, detail: string) {
    super(sentence);
    this.detail = detail;
  }
}

/** Returns what a request has failed with, in the page's words if the game could not be read. */
export function unreadable(error: unknown, sentence: () => string): unknown {
  const refused = error instanceof Refusal && error.kind === "bad-request";
  return refused ? new UnreadableGame(sentence(), error.message) : error;
}

/**
 * Says what a file is not, by the end of its name.
 *
 * @param name of the file
 */
export function whyUnreadable(name: string) {
  const format = REPLAYS[endOf(name)];
  return format ? t("file.notReplay", { name, format }) : t("file.noGame", { name });
}
