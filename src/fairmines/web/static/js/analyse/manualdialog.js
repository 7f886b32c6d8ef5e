/** The help of the analyser. */

import { openDialog } from "../design/dialogs.js";
import { make } from "../core/dom.js";
import { t } from "../core/i18n.js";

const PARAGRAPHS = /** @type {const} */ ([
  "manual.type",
  "manual.paint",
  "manual.see",
  "manual.explain",
  "manual.best",
]);

/** @param {string | null} version shown below, if it is known */
export function openManualDialog(version) {
  const fingers = matchMedia("(pointer: coarse)").matches;
  const [typing, painting, ...rest] = PARAGRAPHS;
  const order = fingers ? [painting, typing, ...rest] : PARAGRAPHS;
  const content = order.map((key) => make("p", {}, t(key)));
  if (version !== null) content.push(make("p", {}, t("manual.version", { version })));
  openDialog(t("manual.title"), content);
}
