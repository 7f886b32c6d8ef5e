/** The first visit: what `fair` means, in three pictures. */

import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { t } from "./i18n.js";

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
 * @type {[string[], import("./lang/en.js").Key][]}
 */
const PICTURES = [
  [["ccs", "11s"], "welcome.logic"],
  [["q2c", "c2c"], "welcome.guess"],
  [["hcs", "11s"], "welcome.needless"],
];

export function openWelcomeDialog() {
  const figures = PICTURES.map(([rows, text]) =>
    make("figure", {}, picture(rows), make("figcaption", {}, t(text))),
  );
  openDialog(
    t("welcome.title"),
    [make("div", { class: "pictures" }, ...figures), make("p", {}, t("welcome.more"))],
    [{ label: t("game.play") }],
    "wide",
  );
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
