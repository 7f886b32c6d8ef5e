/** The dialog that shows a link and copies it. */

import { copyText } from "./save.ts";
import { choiceGroup, dialogIsOpen, openDialog } from "./dialogs.ts";
import { make } from "./dom.ts";
import { t } from "./i18n.ts";

/** What a link leads to; a game that is too long has none. */
export type LinkChoice = { label: string; says: string; link: string | null };

/**
 * @param choices the first is shown
 * @param more another button
 */
export function openLinkDialog(
  title: string,
  choices: LinkChoice[],
  more: { label: string; act: () => false }[] = [],
) {
  // Making a link takes a while: the button may have been pressed twice.
  if (dialogIsOpen()) return;
  const field = make("input", { type: "text", readonly: true, "aria-label": t("share.link") });
  field.addEventListener("focus", () => field.select());
  const done = make("p", { role: "status" });
  const choose = (number: string) => {
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
    [{ label: t("share.copy"), act: copy }, ...more, { label: t("dialog.close") }],
  );
}

function whatFor(choices: LinkChoice[], choose: (number: string) => void) {
  if (choices.length === 1) return make("p", {}, choices[0].says);
  const listed = choices.map(({ label, says }, number) => ({ value: String(number), label, says }));
  return choiceGroup(t("share.leads"), "link", listed, "0", choose);
}
