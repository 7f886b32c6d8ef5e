/**
 * A reminder to export the games of a browser that keeps the only copy of them: it may delete them
 * when it lacks space, or with the data of sites.
 */

import { host } from "../host/host.js";
import { t } from "../core/i18n.js";
import { PassingNotice } from "../core/passingnotice.js";
import { goTo } from "../core/router.js";
import { NOT_SAVED, notSaved } from "../core/save.js";
import { browserStorage } from "../core/storage.js";
import { byId } from "./place.js";

/** Games between two reminders. */
const GAMES = 50;

/** Count a game that has ended, and remind the player when there are many. */
export function remindOfExport() {
  if (host.copied) return;
  const games = notSaved() + 1;
  browserStorage.setItem(NOT_SAVED, String(games));
  if (games % GAMES) return;
  const notice = new PassingNotice(byId("passing"));
  notice.show(t("remind.export", { count: games }));
  notice.offer(t("menu.statistics"), () => {
    notice.hide();
    void goTo(host.pages.reviews);
  });
}
