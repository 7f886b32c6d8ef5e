/** What no first move needs: it loads when it is first asked for, or when the page is at rest. */

import { openOnce } from "../shell/dialogs.ts";
import { withTexts } from "../shell/i18n.ts";
import { lazily, onDemand } from "../engine/once.ts";
import { Refusal } from "../engine/refusal.ts";
import { keepFiles } from "../shell/site.ts";
import type { GameController } from "./gamecontroller.ts";

export const loadExtras = onDemand(() => withTexts(import("./gameextras.ts"), "proofs"));

/** The dialogs, with their texts. */
export const dialogs = {
  // The names of rules of proof are among the texts of proofs.
  game: () => withTexts(import("./gamedialog.ts"), "dialogs", "proofs"),
  help: () => withTexts(import("./helpdialog.ts"), "dialogs"),
  settings: () => withTexts(import("../shell/settingsdialog.ts"), "dialogs"),
  share: () => withTexts(import("./share.ts"), "dialogs", "proofs"),
  welcome: () => withTexts(import("./welcomedialog.ts"), "welcome"),
};

/** The daily boards: they load only when somebody opens them. */
export const loadDaily = () => withTexts(import("../daily/dialog.ts"), "dialogs", "proofs");

/**
 * Load all, and then have the browser keep all files. What does not come loads when it is asked
 * for.
 */
export const loadAll = lazily(async () => {
  await Promise.allSettled([loadExtras, ...Object.values(dialogs)].map((load) => load()));
  void keepFiles();
});

/** What was said of the dialog that could not be loaded last. */
let notLoaded: Error | null = null;

/** Open what loads now, unless another thing is on its way. Say if it cannot be loaded. */
export async function openLoaded(controller: GameController, open: () => Promise<unknown>) {
  try {
    await openOnce(open);
    if (!notLoaded || controller.refusal !== notLoaded) return;
    controller.refusal = notLoaded = null;
  } catch (error) {
    controller.refusal = notLoaded = new Refusal(String(error), "not-loaded");
  }
  controller.drawing.drawTexts();
}
