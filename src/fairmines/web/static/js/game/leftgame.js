/** The way back to a running game that another one has taken the place of: by a slip, perhaps. */

import { t } from "../core/i18n.js";
import { PassingNotice } from "../core/passingnotice.js";
import { byId } from "./place.js";

const SHOWN_MS = 10_000;

/**
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {string} id of the game
 */
export function offerLeftGame(controller, id) {
  const notice = new PassingNotice(byId("passing"));
  const goBack = () => {
    notice.hide();
    void controller.resume(id);
  };
  notice.show(t("left.says"), "", SHOWN_MS);
  notice.offer(t("left.back"), goBack, { stays: false });
}
