/** Copies texts for the player. */

import { t } from "./i18n.js";

/**
 * Copy the text of a field, which stays selected.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {HTMLElement} said where it says whether the text was copied
 */
export async function copyText(field, said) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = t("share.copied");
  } catch {
    // The browser does not allow it. Over HTTP from another machine there is no clipboard.
    said.textContent = t("share.copyYourself");
  }
}
