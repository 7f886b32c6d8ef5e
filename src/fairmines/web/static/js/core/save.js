/** Has the browser save files. */

import { download } from "../host/api.js";
import { make } from "./dom.js";
import { host } from "../host/host.js";
import { refusalText } from "../game/status.js";

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
 * Make a link that saves an answer of the API; behind the link it says if that fails.
 *
 * @param {string} path
 * @param {string} name of the file
 * @param {string} text
 */
export function savingLink(path, name, text) {
  const link = make("a", { href: path, download: name }, text);
  const failed = make("span", { role: "alert" });
  link.addEventListener("click", async (event) => {
    if (!host.local) return; // the browser itself loads from a server, and shows how far it is
    event.preventDefault();
    failed.remove();
    try {
      saveFile(await download(path), name);
    } catch (error) {
      failed.textContent = refusalText(/** @type {Error} */ (error));
      link.after(failed);
    }
  });
  return link;
}
