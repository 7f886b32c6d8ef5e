/** Has the browser save files. */

import { make } from "./dom.js";
import { browserStorage } from "./storage.js";
import { host } from "../host/host.js";
import { refusalText } from "../game/status.js";

/** Where the number of games is kept that have ended since the last export of all. */
export const NOT_SAVED = "fairmines.notSaved";

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/**
 * Make a link that saves games; behind the link it says if that fails.
 *
 * @param {import("../host/host.js").Export} wanted
 * @param {string} name of the file
 * @param {string} text
 */
export function savingLink(wanted, name, text) {
  const link = make("a", { href: "#", download: name }, text);
  const failed = make("span", { role: "alert" });
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    failed.remove();
    try {
      saveFile(await host.exportGames(wanted), name);
      if (wanted === "games") browserStorage.setItem(NOT_SAVED, "0");
    } catch (error) {
      failed.textContent = refusalText(/** @type {Error} */ (error));
      link.after(failed);
    }
  });
  return link;
}
