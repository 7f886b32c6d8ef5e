/** Why a replay cannot be read, in the language of the page. */

import { Sentences } from "./failures.js";

/**
 * @typedef {import("../lang/replays/en.js").FailureTexts} FailureTexts
 */

/** Loads the texts of a language. */
export const LOADERS = /** @type {Record<string, () => Promise<FailureTexts>>} */ ({
  en: async () => (await import("../lang/replays/en.js")).replays,
  cs: async () => (await import("../lang/replays/cs.js")).replays,
  fi: async () => (await import("../lang/replays/fi.js")).replays,
  "pt-BR": async () => (await import("../lang/replays/pt-BR.js")).replays,
  ru: async () => (await import("../lang/replays/ru.js")).replays,
});

/**
 * Says it in one sentence.
 *
 * @param {import("../host/refusal.js").Failure} failure
 * @param {string} language one that the page has texts in
 */
export async function sayFailure(failure, language) {
  return new Sentences(language, await LOADERS[language]()).of(failure);
}
