/** Why no game can be read of a file or a link: a sentence in the page's language, and what its reader said. */

import { endOf, REPLAYS } from "./gameformats.js";
import { t } from "./i18n.js";
import { Refusal } from "../host/refusal.js";
import { sayFailure } from "../replays/texts.js";

export class UnreadableGame extends Error {
  /**
   * @param {string} sentence
   * @param {string} detail what the reader said; empty if it said nothing
   * @param {boolean} [translated] whether that is in the language of the page, and not in English
   */
  constructor(sentence, detail, translated = false) {
    super(sentence);
    this.detail = detail;
    this.translated = translated;
  }
}

/**
 * Returns what a request has failed with, in the page's words if the host could not read the game.
 *
 * @param {unknown} error
 * @param {() => string} sentence
 * @returns {Promise<unknown>}
 */
export async function unreadable(error, sentence) {
  if (!(error instanceof Refusal) || error.kind !== "bad-request") return error;
  const { failure } = error;
  if (!failure) return new UnreadableGame(sentence(), error.message);
  try {
    const detail = await sayFailure(failure, document.documentElement.lang);
    return new UnreadableGame(sentence(), detail, true);
  } catch {
    return new UnreadableGame(sentence(), error.message); // the texts cannot be loaded
  }
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
