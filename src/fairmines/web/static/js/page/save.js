/** What leaves the page: files that the browser saves, and texts that it copies. */

import { refusalText } from "../game/status.js";
import { host } from "../games/host.js";
import { make } from "./dom.js";
import { t } from "./i18n.js";
import { browserStorage } from "./storage.js";

/** @import { Export } from "../games/localhost.js" */

/** Where the number of games is kept that have ended since the last export of all. */
export const NOT_SAVED = "fairmines.notSaved";

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/**
 * Make a link that saves games; behind the link it says if that fails.
 *
 * @param {Export} format
 * @param {string} name of the file
 * @param {string} text
 */
export function savingLink(format, name, text) {
  const link = make("a", { href: "#", download: name }, text);
  const failed = make("span", { role: "alert" });
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    failed.remove();
    try {
      saveFile(await host.exportGames(format), name);
      if (format === "games") browserStorage.setItem(NOT_SAVED, "0");
    } catch (error) {
      failed.textContent = refusalText(/** @type {Error} */ (error));
      link.after(failed);
    }
  });
  return link;
}

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
