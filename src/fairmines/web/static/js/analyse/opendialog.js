/** The dialog that opens a position, and files that are dropped on the page. */

import { openDialog } from "../design/dialogs.js";
import { make, whileShown } from "../page/dom.js";
import { details } from "../page/passingnotice.js";
import { Refusal } from "../games/refusal.js";
import { refusalText } from "../game/status.js";
import { REPLAYS } from "../core/terms.js";
import { mayHoldGame } from "../page/gameformats.js";
import { t } from "../page/i18n.js";
import { giveFiles } from "../page/router.js";
import { place } from "./place.js";
import { readFile, readPosition } from "./readposition.js";

/** @typedef {import("./readposition.js").Reading} Reading */

const BOARDS = ["txt", "csv", "mine", "mbf", "abf", "board", "link", "url", "id"];
const EXTENSIONS = [...BOARDS, "json", ...Object.keys(REPLAYS)].map((ending) => `.${ending}`);

/**
 * Use a position when it is read; or complain with a sentence, and with what the reader said in
 * English.
 *
 * @param {Promise<Reading>} reading
 * @param {(reading: Reading) => void} use
 * @param {(sentence: string, detail: string) => void} complain
 */
export async function useReading(reading, use, complain) {
  try {
    use(await reading);
  } catch (error) {
    if (error instanceof Refusal && error.kind === "bad-request")
      complain(t("open.wrong"), error.message);
    else complain(refusalText(/** @type {Error} */ (error)), "");
  }
}

/**
 * Read a position. A game goes to the review, which leads to the position of each of its moments.
 *
 * @param {File} file
 * @param {(reading: Promise<Reading>) => void} use
 */
async function openFile(file, use) {
  if (mayHoldGame(file.name)) await giveFiles("review", [file]);
  else use(readFile(file));
}

/** @param {(reading: Reading) => void} take */
export function openOpenDialog(take) {
  const text = make("textarea", { rows: 8, spellcheck: "false", "aria-label": t("open.text") });
  const file = make("input", {
    type: "file",
    id: "open-file",
    accept: [...EXTENSIONS, "text/plain"].join(),
  });
  const wrong = make("div", { class: "wrong-input", role: "alert" });
  /** @param {Promise<Reading>} reading */
  const use = (reading) => {
    void useReading(
      reading,
      (it) => {
        take(it);
        dialog.close();
      },
      (sentence, detail) => wrong.replaceChildren(sentence, ...(detail ? [details(detail)] : [])),
    );
    return false;
  };
  file.addEventListener("change", () => {
    if (file.files?.[0]) void openFile(file.files[0], use);
  });
  const dialog = openDialog(
    t("open.title"),
    [
      make("p", {}, t("open.says")),
      text,
      make("p", {}, make("label", { for: "open-file" }, t("open.file")), " ", file),
      wrong,
    ],
    [
      { label: t("open.take"), act: () => use(readPosition(text.value)) },
      { label: t("dialog.cancel") },
    ],
  );
  text.focus();
}

/**
 * Take files that are dropped, and text that is pasted, anywhere on the page.
 *
 * @param {(reading: Reading) => void} take
 * @param {(sentence: string, detail: string) => void} complain
 */
export function listenToDrops(take, complain) {
  /** @param {Promise<Reading>} reading */
  const use = (reading) => void useReading(reading, take, complain);

  whileShown(place.root, "dragover", (event) => event.preventDefault());
  whileShown(place.root, "drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) await openFile(file, use);
    else if (text) use(readPosition(text));
  });
  whileShown(place.root, "paste", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) use(readPosition(text));
  });
}
