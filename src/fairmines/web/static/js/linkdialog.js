/** The dialog that shows a link and copies it. */

import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @param {string} title
 * @param {string} says what the link leads to
 * @param {string} link
 */
export function openLinkDialog(title, says, link) {
  const field = make("input", { type: "text", readonly: true, value: link, "aria-label": t("share.link") });
  field.addEventListener("focus", () => field.select());
  const done = make("p", { role: "status" });
  const copy = () => {
    field.select();
    navigator.clipboard
      .writeText(link)
      .then(() => (done.textContent = t("share.copied")))
      .catch(() => (done.textContent = t("share.copyYourself")));
    return false;
  };
  openDialog(
    title,
    [make("p", {}, says), field, done],
    [{ label: t("share.copy"), act: copy }, { label: t("dialog.close") }],
  );
}
