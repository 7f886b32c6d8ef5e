/** The part of a dialog that saves all games as one file, and adds those of a file. */

import { make, makeButton } from "../shell/dom.ts";
import { MAX_STORE } from "../engine/limits.ts";
import { host } from "../host/host.ts";
import { t } from "../shell/i18n.ts";
import { savingLink } from "../shell/save.ts";
import { refusalText } from "../play/status.ts";
import type { Imported } from "../host/protocol.ts";

const NAME = "fairmines-games.ndjson";

/** @param onImported shows the games that are new */
export function transferLinks(onImported: (imported: Imported) => Promise<void>) {
  const file = make("input", { type: "file", hidden: true, accept: ".ndjson,.json" });
  const button = makeButton(t("transfer.import"), () => {
    if (!button.ariaDisabled) file.click();
  });
  const outcome = make("p", { role: "status", class: "outcome" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    file.value = ""; // so that the same file can be chosen again
    button.ariaDisabled = "true"; // a disabled button would lose the focus
    outcome.textContent = t("transfer.busy");
    outcome.textContent = await importFile(chosen, onImported);
    outcome.scrollIntoView({ block: "nearest" });
    button.ariaDisabled = null;
  });
  const links = make(
    "p",
    { class: "links" },
    t("transfer.says"),
    savingLink("games", NAME, t("transfer.export")),
    button,
    file,
  );
  return make("div", { class: "transfer" }, links, outcome);
}

/** Adds the games of a file; returns what came of it. */
async function importFile(file: File, onImported: (imported: Imported) => Promise<void>) {
  if (file.size > MAX_STORE) return t("error.tooLarge");
  try {
    const imported = await host.importGames(file);
    const { added, known, damaged } = imported;
    const sentences = [t("transfer.added", { games: added, known })];
    if (damaged) sentences.push(t("transfer.damaged", { lines: damaged }));
    // The games have come, whatever becomes of the page that shows them.
    await onImported(imported).catch((error) => sentences.push(refusalText(error)));
    return sentences.join(" ");
  } catch (error) {
    const kind = (error as { kind?: string }).kind;
    return kind === "bad-request" ? t("transfer.other") : refusalText(error as Error);
  }
}
