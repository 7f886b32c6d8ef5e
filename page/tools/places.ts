/** The places, as the document has them: a template of each names its page, its script and its sheet. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");
export const SOURCES = `${ROOT}/src/`;
export const DOCUMENT = "index.html";

/** The path of a source. */
export const at = (path: string) => SOURCES + path;

const TEMPLATE =
  /<template id="place-\w+" data-page="([^"]+)" data-script="([^"]+)"(?: data-sheet="([^"]+)")?>/g;
const text = readFileSync(resolve(ROOT, DOCUMENT), "utf8");

/** Each place with the address of its page, the script and the sheet. */
export const PLACES = [...text.matchAll(TEMPLATE)].map(([, page, script, sheet]) => ({
  page,
  script: ROOT + script,
  sheet: sheet && ROOT + sheet,
}));

/** The script of a first game. */
export const GAME = PLACES.find(({ page }) => page === DOCUMENT)!.script;
