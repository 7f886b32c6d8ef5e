/** Has the browser save files. */

import { make } from "./dom.js";
import { host } from "./host.js";

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
 * Make a link that saves an answer of the API.
 *
 * @param {string} path
 * @param {string} name of the file
 * @param {string} text
 */
export function savingLink(path, name, text) {
  const link = make("a", { href: path, download: name }, text);
  link.addEventListener("click", (event) => {
    if (!host.local) return; // the browser itself loads from a server, and shows how far it is
    event.preventDefault();
    void host.fetch(path).then(async (answer) => saveFile(await answer.blob(), name));
  });
  return link;
}
