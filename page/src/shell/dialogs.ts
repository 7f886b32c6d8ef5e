/** Dialogs and their parts: groups of radio buttons, lists to choose from. */

import { make } from "./dom.ts";
import { t } from "./i18n.ts";
import { oneAtATime } from "../engine/once.ts";

let lastId = 0;

/** If `act` returns false, the dialog stays open. */
type Button = { label: string; act?: () => boolean | void };

/** What is done when a dialog has opened, and when one has closed. */
export const onDialog: (() => void)[] = [];
const tellOfDialog = () => onDialog.forEach((act) => act());

/** Open a dialog that has to load first. Meanwhile no other one opens. */
export const openOnce = oneAtATime();

/**
 * Open a dialog; closing removes it from the page.
 *
 * @param buttons Enter presses the first one that is enabled; by default only Close
 */
export function openDialog(
  title: string,
  content: (Node | string)[],
  buttons: Button[] = [{ label: t("dialog.close") }],
  classes: string = "",
) {
  const id = `dialog-${++lastId}`;
  // Firefox would give the focus to the first button in the content, which Enter then presses.
  const box = make("div", { class: "content", tabindex: -1, autofocus: true }, ...content);
  const more = make("span", { class: "more", "aria-hidden": "true", title: t("dialog.more") }, "▾");
  const form = make(
    "form",
    {},
    box,
    make("div", { class: "more-below" }, more),
    make(
      "div",
      { class: "buttons" },
      ...buttons.map(({ label, act }) => {
        const button = make("button", { type: "submit" }, label);
        button.addEventListener("click", (event) => {
          event.preventDefault();
          if (act?.() !== false) dialog.close();
        });
        return button;
      }),
    ),
  );
  const dialog = make(
    "dialog",
    { class: `dialog ${classes}`, "aria-labelledby": id },
    make("h2", { id }, title),
    form,
  );
  // Say that there is more below as long as there is.
  const look = () => {
    more.hidden = box.scrollTop + box.clientHeight > box.scrollHeight - 4;
  };
  const watcher = new ResizeObserver(look);
  watcher.observe(box);
  box.addEventListener("scroll", look, { passive: true });
  box.addEventListener("change", look);
  dialog.addEventListener("keydown", (event) => pressKey(event, dialog));
  dialog.addEventListener("close", () => {
    watcher.disconnect();
    dialog.remove();
    focusBoard();
    tellOfDialog();
  });
  document.body.append(dialog);
  dialog.showModal();
  tellOfDialog();
  look();
  return dialog;
}

/**
 * Open the help of a place.
 *
 * @param texts a paragraph each
 */
export function openGuide(title: string, texts: string[]) {
  openDialog(
    title,
    texts.map((text) => make("p", {}, text)),
  );
}

/** Whether a dialog is open: keys are for it, and for nothing behind it. */
export function dialogIsOpen() {
  return document.querySelector("dialog[open]") !== null;
}

/** Let Enter press the first button of a dialog that is enabled. */
function pressKey(event: KeyboardEvent, dialog: HTMLDialogElement) {
  // Enter may close the dialog. The page behind it, which hears the key next, would then act on it,
  // too.
  event.stopPropagation();
  const focused = event.target as Element;
  if (event.key !== "Enter" || focused.closest("textarea")) return;
  // A key that is held down would close a dialog that it has just opened.
  if (event.repeat) event.preventDefault();
  if (event.repeat || focused.closest("button, a, select, summary, [type=file]")) return;
  event.preventDefault();
  (dialog.querySelector(".buttons button:enabled") as HTMLElement | null)?.click();
}

/** Give the focus to the board after a dialog that nothing on the page had opened: the welcome. */
export function focusBoard() {
  if (document.activeElement !== document.body) return;
  const cursor = document.querySelector("#board [tabindex='0']") as HTMLElement | null;
  cursor?.focus({ preventScroll: true });
}

export function choiceGroup(
  legend: string,
  name: string,
  choices: { value: string; label: string; says?: string }[],
  chosen: string,
  onChoose: (value: string) => void,
) {
  const rows = choices.map(({ value, label, says }) => {
    const id = `${name}-${value}`;
    const input = make("input", { type: "radio", name, id, value, checked: value === chosen });
    input.addEventListener("change", () => onChoose(value));
    const row = make("div", { class: "choice" }, input, make("label", { for: id }, label));
    if (says) {
      input.setAttribute("aria-describedby", `${id}-says`);
      row.append(make("div", { class: "says", id: `${id}-says` }, says));
    }
    return row;
  });
  return make("fieldset", {}, make("legend", {}, legend), ...rows);
}

/** @param choices value and label */
export function pickList(
  label: string,
  choices: [string, string][],
  chosen: string,
  onChoose: (value: string) => void,
) {
  const select = make("select");
  for (const [value, text] of choices) {
    select.append(make("option", { value, selected: value === chosen }, text));
  }
  select.addEventListener("change", () => onChoose(select.value));
  return make("label", { class: "pick" }, label, select);
}
