/** The way back to a running game that another one has taken the place of: by a slip, perhaps. */

import { t } from "../core/i18n.js";
import { passing } from "./passing.js";

const SHOWN_MS = 10_000;

/**
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {string} id of the game
 */
export function offerLeftGame(controller, id) {
  const goBack = () => {
    passing.hide();
    void controller.resume(id);
  };
  passing.show(t("left.says"), "", SHOWN_MS);
  passing.offer(t("left.back"), goBack, { stays: false });
}
