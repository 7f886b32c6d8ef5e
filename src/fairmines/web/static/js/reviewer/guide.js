/** The help of the review. */

import { openDialog } from "../design/dialogs.js";
import { make } from "../core/dom.js";
import { t } from "../core/i18n.js";

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
