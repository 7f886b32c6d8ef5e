/** The help of the review. */

import { openDialog } from "../dialogs.js";
import { make } from "../dom.js";
import { t } from "../i18n.js";

const PARAGRAPHS = /** @type {const} */ ([
  "reviewer.guide.walk",
  "reviewer.guide.board",
  "reviewer.guide.timeline",
  "reviewer.guide.judged",
  "reviewer.guide.files",
]);

export function openGuide() {
  openDialog(
    t("reviewer.title"),
    PARAGRAPHS.map((key) => make("p", {}, t(key))),
  );
}
