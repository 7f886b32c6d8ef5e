/**
 * Why no game can be read of a file or a link: a sentence in the page's language, and what its
 * reader said.
 */

import { REPLAYS } from "../core/terms.js";
import { endOf } from "./gameformats.js";
import { t } from "./i18n.js";
import { Refusal } from "../games/refusal.js";

export class UnreadableGame extends Error {
  /**
   * @param {string} sentence
   * @param {string} detail what the reader said, in English; empty if it said nothing
   */
  constructor(sentence, detail) {
    super(sentence);
    this.detail = detail;
  }
}

/**
 * Returns what a request has failed with, in the page's words if the game could not be read.
 *
 * @param {unknown} error
 * @param {() => string} sentence
 * @returns {unknown}
 */
export function unreadable(error, sentence) {
  const refused = error instanceof Refusal && error.kind === "bad-request";
  return refused ? new UnreadableGame(sentence(), error.message) : error;
}

/**
 * Says what a file is not, by the end of its name.
 *
 * @param {string} name of the file
 */
export function whyUnreadable(name) {
  const format = REPLAYS[endOf(name)];
  return format ? t("file.notReplay", { name, format }) : t("file.noGame", { name });
}
