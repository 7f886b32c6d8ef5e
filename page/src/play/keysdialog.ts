/** The dialog that chooses the keys: a button for each action, which takes the next key pressed. */

import { openDialog, pickList } from "../shell/dialogs.ts";
import { make, makeButton } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { ACTION_NAMES, chooseKey, makeWay } from "./keychoice.ts";
import { canBeChosen, DEFAULT_KEYS, keyLabel, keyName, MOVE_KEYS, type Action } from "./keys.ts";
import type { Preferences } from "../shell/preferences.ts";

const ACTIONS = Object.keys(DEFAULT_KEYS) as Action[];
/** Keys that only change others. */
const MODIFIERS = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"];

/** @param commit called after each choice */
export function openKeysDialog(preferences: Preferences, commit: () => void) {
  const { keys } = preferences;
  /** The action that waits for a key. */
  let waiting: Action | null = null;
  const wrong = make("p", { class: "wrong-input", role: "alert" });

  const buttons = ACTIONS.map((action) => {
    const wait = () => {
      waiting = action;
      wrong.textContent = "";
      show();
    };
    const button = makeButton("", wait, { id: `key-${action}` });
    button.addEventListener("blur", () => {
      if (waiting !== action) return;
      waiting = null;
      show();
    });
    return button;
  });
  const show = () => {
    ACTIONS.forEach((action, i) => {
      const key = keyLabel(keys[action]);
      const name = t(ACTION_NAMES[action]);
      buttons[i].textContent = waiting === action ? t("keys.press") : key;
      buttons[i].setAttribute("aria-label", `${name}: ${buttons[i].textContent}`);
    });
  };
  show();

  const rows = ACTIONS.map((action, i) =>
    make("div", { class: "pick" }, make("span", {}, t(ACTION_NAMES[action])), buttons[i]),
  );
  const letters = () => MOVE_KEYS[preferences.moveKeys as keyof typeof MOVE_KEYS] ?? "";
  const moving = pickList(
    t("keys.move"),
    [
      ["arrows", t("keys.move.arrows")],
      ["wasd", "W A S D"],
      ["hjkl", "H J K L"],
    ],
    preferences.moveKeys,
    (value) => {
      preferences.moveKeys = value;
      makeWay(keys, letters());
      show();
      commit();
    },
  );
  const reset = () => {
    Object.assign(keys, DEFAULT_KEYS);
    makeWay(keys, letters());
    waiting = null;
    wrong.textContent = "";
    show();
    commit();
    return false;
  };
  const dialog = openDialog(
    t("help.keys"),
    [moving, ...rows, wrong],
    [{ label: t("dialog.close") }, { label: t("keys.reset"), act: reset }],
  );

  const take = (event: KeyboardEvent) => {
    if (!waiting || MODIFIERS.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const key = keyName(event);
    const alone = !event.ctrlKey && !event.altKey && !event.metaKey;
    const chosen = canBeChosen(key) && !letters().includes(key) && alone;
    if (chosen) chooseKey(keys, waiting, key);
    wrong.textContent = chosen || key === "Escape" ? "" : t("keys.wrong");
    waiting = null;
    show();
    if (chosen) commit();
  };
  dialog.addEventListener("keydown", take, true);
  // A button is also pressed when the space bar is released.
  dialog.addEventListener("keyup", (event) => event.key === " " && event.preventDefault(), true);
}
