/**
 * The first visit: what `fair` means, in three pictures; how to play with what is at hand; the two
 * looks.
 */

import { choiceGroup, openDialog } from "../design/dialogs.js";
import { make } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { keyLabel } from "./keys.js";

/** The classes of the cells in a picture, by letter. */
const CELLS = /** @type {Record<string, string>} */ ({
  1: "opened d1",
  2: "opened d2",
  c: "covered",
  s: "covered safe",
  q: "covered question",
  h: "opened mine hit",
});

/**
 * Positions and what they say. The two cells on the right of the first are safe; in the second, no
 * cell is; in the third, the player has guessed although the cells on the right were safe.
 *
 * @type {[string[], import("../page/i18n.js").Key][]}
 */
const PICTURES = [
  [["ccs", "11s"], "welcome.logic"],
  [["q2c", "c2c"], "welcome.guess"],
  [["hcs", "11s"], "welcome.needless"],
];

/**
 * @param {import("../page/preferences.js").Preferences} preferences
 * @param {() => Promise<void>} apply shows a look that is chosen
 */
export function openWelcomeDialog(preferences, apply) {
  const figures = PICTURES.map(([rows, text]) =>
    make("figure", {}, picture(rows), make("figcaption", {}, t(text))),
  );
  openDialog(
    t("welcome.title"),
    [
      make("div", { class: "pictures" }, ...figures),
      make("p", {}, t("welcome.more")),
      make("p", {}, howToPlay(preferences.keys)),
      lookChoice(preferences, apply),
    ],
    [{ label: t("game.play") }],
    "wide",
  );
}

/**
 * How to open, flag and chord with what is at hand.
 *
 * @param {import("../page/preferences.js").Preferences["keys"]} keys
 */
function howToPlay({ open, flag, chord }) {
  if (matchMedia("(pointer: coarse)").matches) return t("help.touch.says");
  return t("welcome.mouse", { open: keyLabel(open), flag: keyLabel(flag), chord: keyLabel(chord) });
}

/**
 * @param {import("../page/preferences.js").Preferences} preferences
 * @param {() => Promise<void>} apply
 */
function lookChoice(preferences, apply) {
  const looks = /** @type {const} */ (["modern", "classic"]);
  const choices = looks.map((value) => ({ value, label: t(`look.${value}`) }));
  const group = choiceGroup(t("settings.look"), "look", choices, preferences.look, (value) => {
    preferences.look = value;
    preferences.save();
    void apply();
  });
  group.classList.add("looks");
  return group;
}

/** @param {string[]} rows */
function picture(rows) {
  const cells = rows.map((row) =>
    make(
      "div",
      { class: "row" },
      ...[...row].map((letter) => make("div", { class: `cell ${CELLS[letter]}` })),
    ),
  );
  return make("div", { class: "board picture", "aria-hidden": "true" }, ...cells);
}
