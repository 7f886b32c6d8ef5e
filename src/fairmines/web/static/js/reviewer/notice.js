/** What went wrong, in a sentence that disappears by itself. */

import { Refusal } from "../refusal.js";
import { byId } from "../dom.js";
import { refusalText } from "../status.js";

const SHOWN_MS = 8000;

/** @param {unknown} error */
export function complain(error) {
  byId("notice").hidden = false;
  // What is wrong with a file only the server can say.
  const wrong = error instanceof Refusal && error.kind === "bad-request";
  const text = error instanceof Error ? refusalText(error) : String(error);
  byId("notice").textContent = wrong ? error.message : text;
  setTimeout(() => (byId("notice").hidden = true), SHOWN_MS);
}
