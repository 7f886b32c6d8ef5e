/** The help dialog: the rules, one sentence each, and all controls. */

import { openDialog } from "../shell/dialogs.ts";
import { make, makeButton } from "../shell/dom.ts";
import { t, type Key } from "../shell/i18n.ts";
import { SHOWN_RULES } from "../shell/levels.ts";
import { ACTION_NAMES, keysOf } from "./keychoice.ts";
import type { Action } from "./keys.ts";

/** How each action is done with the mouse. */
const MOUSE: Record<Action, Key> = {
  open: "help.open.mouse",
  flag: "help.flag.mouse",
  chord: "help.chord.mouse",
  undo: "help.none",
  hint: "help.none",
  states: "help.none",
  probabilities: "help.none",
  newGame: "help.new.mouse",
  pause: "help.pause.mouse",
};

/**
 * @param version shown below, if it is known
 * @param learn opens the moves of the welcome
 */
export function openHelpDialog(
  keys: Record<Action, string>,
  version: string | null,
  learn: () => void,
) {
  const head = make("tr", {});
  for (const key of ["help.what", "help.mouse", "help.keys"] as const) {
    head.append(make("th", { scope: "col" }, t(key)));
  }
  const rows = (Object.keys(MOUSE) as Action[]).map((action) =>
    controlRow(ACTION_NAMES[action], MOUSE[action], keysOf(action, keys)),
  );
  rows.push(
    controlRow("help.move", "help.none", ["←", "↑", "→", "↓", "Home", "End", "PgUp", "PgDn"]),
  );
  rows.push(controlRow("help.steps", "help.none", ["N", "B", "Esc"]));
  const rules = make("dl", {});
  for (const name of SHOWN_RULES) {
    rules.append(make("dt", {}, t(`rules.${name}`)), make("dd", {}, t(`rules.${name}.says`)));
  }
  const touch = [make("h3", {}, t("help.touch")), make("p", {}, t("help.touch.says"))];
  const fingers = matchMedia("(pointer: coarse)").matches;
  const dialog = openDialog(
    t("help.title"),
    [
      make("p", {}, t("help.goal")),
      ...(fingers ? touch : []),
      make("h3", {}, t("game.rules")),
      rules,
      make(
        "p",
        {},
        makeButton(t("welcome.offer"), () => {
          dialog.close();
          learn();
        }),
      ),
      make("h3", {}, t("help.controls")),
      make(
        "div",
        { class: "paper", tabindex: 0, role: "region", "aria-label": t("help.controls") },
        make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)),
      ),
      ...(fingers ? [] : touch),
      make("h3", {}, t("help.seeing")),
      make("p", {}, t("help.seeing.says")),
      make("h3", {}, t("practice.title")),
      make("p", {}, t("help.practice.says")),
      ...(version === null ? [] : [make("p", {}, t("manual.version", { version }))]),
    ],
    undefined,
    "wide",
  );
}

function controlRow(what: Key, mouse: Key, keys: string[]) {
  const pressed = make("td", {});
  for (const key of keys) pressed.append(make("kbd", {}, key), " ");
  return make("tr", {}, make("th", { scope: "row" }, t(what)), make("td", {}, t(mouse)), pressed);
}
