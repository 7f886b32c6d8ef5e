/** The help dialog: the rules, one sentence each, and all controls. */

import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { t } from "./i18n.js";

/** @type {[import("./lang/en.js").Key, import("./lang/en.js").Key, string][]} */
const CONTROLS = [
  ["help.open", "help.open.mouse", "Enter, Space"],
  ["help.flag", "help.flag.mouse", "F"],
  ["help.chord", "help.chord.mouse", "C"],
  ["help.move", "help.none", "← ↑ → ↓ Home End PgUp PgDn"],
  ["face.new", "help.new.mouse", "F2"],
  ["tool.states", "help.none", "S"],
  ["tool.probabilities", "help.none", "P"],
  ["tool.hint", "help.none", "H"],
];

export function openHelpDialog() {
  const head = make("tr", {});
  for (const key of /** @type {const} */ (["help.what", "help.mouse", "help.keys"])) {
    head.append(make("th", { scope: "col" }, t(key)));
  }
  const rows = CONTROLS.map(([what, mouse, keys]) => {
    const name = make("th", { scope: "row" }, t(what));
    const pressed = make("td", {});
    for (const key of keys.split(/,? /)) pressed.append(make("kbd", {}, key), " ");
    return make("tr", {}, name, make("td", {}, t(mouse)), pressed);
  });
  const rules = make("dl", {});
  for (const name of /** @type {const} */ (["fair", "classic", "kind"])) {
    rules.append(make("dt", {}, t(`rules.${name}`)), make("dd", {}, t(`rules.${name}.says`)));
  }
  openDialog(
    t("help.title"),
    [
      make("p", {}, t("help.goal")),
      make("h3", {}, t("game.rules")),
      rules,
      make("h3", {}, t("help.controls")),
      make(
        "div",
        { class: "paper", tabindex: 0, role: "region", "aria-label": t("help.controls") },
        make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)),
      ),
      make("h3", {}, t("help.touch")),
      make("p", {}, t("help.touch.says")),
      make("h3", {}, t("help.seeing")),
      make("p", {}, t("help.seeing.says")),
    ],
    undefined,
    "wide",
  );
}
