/** The dialog that opens a position, and files that are dropped on the page. */

import { openDialog } from "../shell/dialogs.ts";
import { make, whileShown } from "../shell/dom.ts";
import { details } from "../shell/passingnotice.ts";
import { Refusal } from "../engine/refusal.ts";
import { refusalText } from "../play/status.ts";
import { REPLAYS } from "../engine/terms.ts";
import { mayHoldGame } from "../shell/gameformats.ts";
import { t } from "../shell/i18n.ts";
import { giveFiles } from "../shell/router.ts";
import { place } from "./place.ts";
import { readFile, readPosition, type Reading } from "./readposition.ts";

const BOARDS = ["txt", "csv", "mine", "mbf", "abf", "board", "link", "url", "id"];
const EXTENSIONS = [...BOARDS, "json", ...Object.keys(REPLAYS)].map((ending) => `.${ending}`);

/**
 * Use a position when it is read; or complain with a sentence, and with what the reader said in
 * English.
 */
export async function useReading(
  reading: Promise<Reading>,
  use: (reading: Reading) => void,
  complain: (sentence: string, detail: string) => void,
) {
  try {
    use(await reading);
  } catch (error) {
    if (error instanceof Refusal && error.kind === "bad-request")
      complain(t("open.wrong"), error.message);
    else complain(refusalText(error as Error), "");
  }
}

/**
 * Read a position. A game goes to the review, which leads to the position of each of its moments.
 */
async function openFile(file: File, use: (reading: Promise<Reading>) => void) {
  if (mayHoldGame(file.name)) await giveFiles("review", [file]);
  else use(readFile(file));
}

export function openOpenDialog(take: (reading: Reading) => void) {
  const text = make("textarea", { rows: 8, spellcheck: "false", "aria-label": t("open.text") });
  const file = make("input", {
    type: "file",
    id: "open-file",
    accept: [...EXTENSIONS, "text/plain"].join(),
  });
  const wrong = make("div", { class: "wrong-input", role: "alert" });
  const use = (reading: Promise<Reading>) => {
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

/** Take files that are dropped, and text that is pasted, anywhere on the page. */
export function listenToDrops(
  take: (reading: Reading) => void,
  complain: (sentence: string, detail: string) => void,
) {
  const use = (reading: Promise<Reading>) => void useReading(reading, take, complain);

  whileShown(place.root, "dragover", (event) => event.preventDefault());
  whileShown(place.root, "drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) await openFile(file, use);
    else if (text) use(readPosition(text));
  });
  whileShown(place.root, "paste", (event) => {
    const target = event.target as Element;
    if (target.closest("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) use(readPosition(text));
  });
}
