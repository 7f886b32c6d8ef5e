/** The part of a dialog by which a browser deletes all that a server for others has of it. */

import { openDialog } from "../design/dialogs.js";
import { make } from "../core/dom.js";
import { host } from "../host/host.js";
import { t } from "../core/i18n.js";
import { refusalText } from "../game/status.js";

/** Makes the part. It is hidden where all games are one person's: on this machine. */
export function forgettingPart() {
  const button = make("button", { type: "button" }, t("forget.title"));
  const failed = make("p", { role: "alert" });
  button.addEventListener("click", () => askFor(failed));
  const part = make(
    "div",
    { class: "forgetting", hidden: true },
    make("p", { class: "links" }, t("forget.says"), button),
    failed,
  );
  host.about().then(
    ({ visitors }) => (part.hidden = !visitors),
    () => {}, // Without an answer of the host nothing can be deleted.
  );
  return part;
}

/** @param {HTMLElement} failed says why it was not possible */
function askFor(failed) {
  const forget = async () => {
    try {
      await host.forgetVisitor();
      location.reload(); // the game of this page is deleted, too
    } catch (error) {
      failed.textContent = refusalText(/** @type {Error} */ (error));
    }
  };
  openDialog(
    t("forget.title"),
    [make("p", {}, t("forget.ask"))],
    [{ label: t("dialog.cancel") }, { label: t("forget.yes"), act: () => void forget() }],
  );
}
