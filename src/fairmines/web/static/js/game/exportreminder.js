/**
 * A reminder to export the games of a browser that keeps the only copy of them: it may delete them
 * when it lacks space, or with the data of sites.
 */

import { host } from "../host/host.js";
import { t } from "../core/i18n.js";
import { goTo } from "../core/router.js";
import { NOT_SAVED } from "../core/save.js";
import { browserStorage } from "../core/storage.js";
import { passing } from "./passing.js";

/** Games between two reminders. */
const GAMES = 50;

/** Count a game that has ended, and remind the player when there are many. */
export function remindOfExport() {
  if (host.copied) return;
  const games = (Number(browserStorage.getItem(NOT_SAVED)) || 0) + 1;
  browserStorage.setItem(NOT_SAVED, String(games));
  if (games % GAMES) return;
  passing.show(t("remind.export", { count: games }));
  passing.offer(t("menu.statistics"), () => {
    passing.hide();
    void goTo(host.pages.reviews);
  });
}
