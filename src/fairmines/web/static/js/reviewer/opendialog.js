/** The dialog that opens a game, and files that are dropped on the page. */

import { openDialog } from "../dialogs.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";
import { gameInFile, storedGame } from "./source.js";

/** Says which files can be opened. */
export const whatOpens = () => t("reviewer.open.says");

/**
 * @param {string | null} last the id of the last game of this browser
 * @param {(source: import("./source.js").Source) => void} take
 */
export function openGameDialog(last, take) {
  const file = make("input", { type: "file", id: "open-file" });
  file.addEventListener("change", () => {
    if (!file.files?.[0]) return;
    take(gameInFile(file.files[0]));
    dialog.close();
  });
  const mine = last
    ? [{ label: t("reviewer.open.last"), act: () => take(storedGame(last)) }]
    : [];
  const dialog = openDialog(
    t("reviewer.open.title"),
    [
      make("p", {}, whatOpens()),
      make("p", {}, make("label", { for: "open-file" }, t("open.file")), " ", file),
    ],
    [...mine, { label: t("dialog.cancel") }],
  );
}

/** @param {(source: import("./source.js").Source) => void} take */
export function listenToFiles(take) {
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(gameInFile(file));
  });
}
