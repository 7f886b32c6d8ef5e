/** The notice over the page: that the host cannot be reached, or why it stores no games. */

import { makeButton } from "../page/dom.js";
import { byId } from "./place.js";
import { host } from "../games/host.js";
import { t } from "../page/i18n.js";

/** @type {import("../games/client.js").HostProblem | null} */
let problem = null;

/** @param {() => void} show is called when there is something else to show */
export function listenToProblems(show) {
  host.onProblem((occurred) => {
    problem = occurred;
    show();
  });
}

/** @param {boolean} online */
export function showNotice(online) {
  const notice = online ? problem : "offline";
  const text = notice ? t(`notice.${notice}`) : "";
  const element = byId("notice");
  element.hidden = !text;
  // Only a new text: screen readers speak each time that one is written.
  if (element.firstChild?.nodeValue === text) return;
  element.replaceChildren(text);
  if (notice && online) element.append(closeButton());
}

function closeButton() {
  const close = () => {
    problem = null;
    showNotice(true);
  };
  return makeButton("×", close, { "aria-label": t("dialog.close") });
}
