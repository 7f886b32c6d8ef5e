/** The dialog that asks which game of a file to open. */

import { openDialog } from "../design/dialogs.js";
import { make } from "../core/dom.js";
import { t } from "../core/i18n.js";

/**
 * Asks which of the replays in a file to open; without an answer the first one.
 *
 * @param {string} name of the file
 * @param {string[]} names of the replays
 * @returns {Promise<number>} the number of a replay, from 1
 */
export function chooseReplay(name, names) {
  const list = make(
    "select",
    { id: "choose-replay" },
    ...names.map((replay, index) =>
      make("option", { value: String(index + 1) }, `${index + 1}. ${replay}`),
    ),
  );
  const label = make("label", { for: list.id }, t("reviewer.choose.game"));
  const dialog = openDialog(
    t("reviewer.choose.title"),
    [make("p", {}, t("reviewer.choose.says", { name })), make("p", {}, label, " ", list)],
    [{ label: t("open.take") }],
  );
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(Number(list.value)));
  });
}
