/** What leaves the page: files that the browser saves, and texts that it copies. */

import { refusalText } from "../play/status.ts";
import { host } from "../host/host.ts";
import { make } from "./dom.ts";
import { t } from "./i18n.ts";
import { browserStorage } from "./storage.ts";
import type { Export } from "../host/protocol.ts";

/** Where the number of games is kept that have ended since the last export of all. */
export const NOT_SAVED = "fairmines.notSaved";

export function saveFile(blob: Blob, name: string) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/**
 * Make a link that saves games; behind the link it says if that fails.
 *
 * @param name of the file
 */
export function savingLink(format: Export, name: string, text: string) {
  const link = make("a", { href: "#", download: name }, text);
  const failed = make("span", { role: "alert" });
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    failed.remove();
    try {
      saveFile(await host.exportGames(format), name);
      if (format === "games") browserStorage.setItem(NOT_SAVED, "0");
    } catch (error) {
      failed.textContent = refusalText(error as Error);
      link.after(failed);
    }
  });
  return link;
}

/**
 * Copy the text of a field, which stays selected.
 *
 * @param said where it says whether the text was copied
 */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement, said: HTMLElement) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = t("share.copied");
  } catch {
    // The browser does not allow it. Over HTTP from another machine there is no clipboard.
    said.textContent = t("share.copyYourself");
  }
}
