/** Practice: taking moves back, playing on after a loss, and the same board again. */

import { openDialog } from "../shell/dialogs.ts";
import { host } from "../host/host.ts";
import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { oneAtATime } from "../engine/once.ts";
import type { OverlayKind } from "../board/heat.ts";
import type { GameController } from "./gamecontroller.ts";

/** Ask before one thing, or begin one practice game. Another one would be stored, too, and take the place of the first. */
const beginOnce = oneAtATime();

/** Take the last move back; after a loss, play on. Ask first if the game counts so far. */
export function undo(controller: GameController) {
  const { game } = controller;
  if (game?.status === "lost") playOn(controller);
  if (!game || !game.undoable || !controller.playable) return;
  const takeBack = () => void controller.moves.make("undo");
  if (game.progress.practice) {
    takeBack();
    return;
  }
  openDialog(
    t("practice.title"),
    [make("p", {}, t("practice.ask"))],
    [{ label: t("tool.undo"), act: takeBack }, { label: t("dialog.cancel") }],
  );
}

/**
 * Show the states or the probabilities, or hide them. Ask first if the time of the game counts so
 * far.
 */
export function switchOverlay(controller: GameController, kind: OverlayKind) {
  const { game, overlay } = controller;
  void beginOnce(async () => {
    const asks = game && !game.over && overlay.kind === "none";
    // If the host does not know, the overlay says why it is empty.
    const counts = asks && (await host.timeCounts(game.id).catch(() => false));
    if (game !== controller.game) return;
    const show = () => controller.switchOverlay(kind);
    if (!counts) {
      show();
      return;
    }
    const label = t(kind === "states" ? "tool.states" : "tool.probabilities");
    openDialog(
      label,
      [make("p", {}, t("status.helped"))],
      [{ label, act: show }, { label: t("dialog.cancel") }],
    );
  });
}

/** @param controller of a game that is lost */
export function playOn(controller: GameController) {
  void beginOnce(() => controller.playOn());
}

/** Play the board of the finished game again. */
export function playSameBoard(controller: GameController) {
  const { game } = controller;
  if (!game?.progress.seed) return;
  const { seed, start } = game.progress;
  const same = { ...game.options, seed, start, practice: true };
  void beginOnce(() => controller.start(same));
}
