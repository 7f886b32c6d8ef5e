/** What no first move needs: it loads when it is first asked for, or when the page is at rest. */

import { openOnce } from "../design/dialogs.js";
import { Offline } from "../games/refusal.js";
import { withTexts } from "../page/i18n.js";
import { lazily, onDemand } from "../core/once.js";
import { host } from "../games/host.js";

export const loadExtras = onDemand(() => withTexts(import("./gameextras.js"), "proofs"));

/** The dialogs, with their texts. */
export const dialogs = {
  // The names of rules of proof are among the texts of proofs.
  game: () => withTexts(import("./gamedialog.js"), "dialogs", "proofs"),
  help: () => withTexts(import("./helpdialog.js"), "dialogs"),
  settings: () => withTexts(import("../design/settingsdialog.js"), "dialogs"),
  share: () => withTexts(import("./share.js"), "dialogs", "proofs"),
  welcome: () => withTexts(import("./welcomedialog.js"), "dialogs"),
};

/** The daily boards: they load only when somebody opens them. */
export const loadDaily = () => withTexts(import("../daily/dialog.js"), "dialogs", "proofs");

/** What is said of a dialog that cannot be loaded. */
const notLoaded = new Offline();

/**
 * Load all, and then have the browser keep all files. What does not come loads when it is asked
 * for.
 */
export const loadAll = lazily(async () => {
  await Promise.allSettled([loadExtras, ...Object.values(dialogs)].map((load) => load()));
  void host.keepFiles();
});

/**
 * Open what loads now, unless another thing is on its way. Say if it cannot be loaded.
 *
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {() => Promise<unknown>} open
 */
export async function openLoaded(controller, open) {
  let failure = null;
  try {
    await openOnce(open);
  } catch {
    failure = notLoaded;
  }
  if (!failure && controller.refusal !== notLoaded) return;
  controller.refusal = failure;
  controller.onChange("message");
}
