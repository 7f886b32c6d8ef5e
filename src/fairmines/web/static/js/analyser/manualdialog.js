/** The help of the analyser. */

import { openDialog } from "../dialogs.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";

const PARAGRAPHS = /** @type {const} */ ([
  "manual.type",
  "manual.paint",
  "manual.see",
  "manual.explain",
  "manual.best",
]);

export function openManualDialog() {
  openDialog(
    t("manual.title"),
    PARAGRAPHS.map((key) => make("p", {}, t(key))),
  );
}
