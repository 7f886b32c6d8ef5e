/** The dialog that shows a link and copies it. */

import { copyText } from "../page/save.js";
import { choiceGroup, dialogIsOpen, openDialog } from "./dialogs.js";
import { make } from "../page/dom.js";
import { t } from "../page/i18n.js";

/**
 * @typedef {{label: string, says: string, link: string | null}} LinkChoice
 *   what a link leads to; a game that is too long has none
 */

/** @param {string} title @param {LinkChoice[]} choices the first is shown */
export function openLinkDialog(title, choices) {
  // Making a link takes a while: the button may have been pressed twice.
  if (dialogIsOpen()) return;
  const field = make("input", { type: "text", readonly: true, "aria-label": t("share.link") });
  field.addEventListener("focus", () => field.select());
  const done = make("p", { role: "status" });
  const choose = (/** @type {string} */ number) => {
    const { link } = choices[Number(number)];
    field.value = link ?? "";
    field.disabled = link === null;
    done.textContent = link === null ? t("share.tooLong") : "";
  };
  const copy = () => {
    if (!field.disabled) void copyText(field, done);
    return false;
  };
  choose("0");
  openDialog(
    title,
    [whatFor(choices, choose), field, done],
    [{ label: t("share.copy"), act: copy }, { label: t("dialog.close") }],
  );
}

/** @param {LinkChoice[]} choices @param {(number: string) => void} choose */
function whatFor(choices, choose) {
  if (choices.length === 1) return make("p", {}, choices[0].says);
  const listed = choices.map(({ label, says }, number) => ({ value: String(number), label, says }));
  return choiceGroup(t("share.leads"), "link", listed, "0", choose);
}
