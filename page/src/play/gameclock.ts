/**
 * When time counts: while the board can be seen. It cannot behind a dialog, in another place or in
 * a hidden tab, nor while the game is paused: a pause hides it.
 */

import { dialogIsOpen, focusBoard, onDialog } from "../shell/dialogs.ts";
import { byId, onClick, place } from "./place.ts";
import type { GameController } from "./gamecontroller.ts";

export class GameClock {
  /** Whether the place is shown. */
  #here = true;

  controller: GameController;
  /** The game that is paused. */
  game = "";

  constructor(controller: GameController) {
    this.controller = controller;
    onClick("clock", () => this.toggle());
    onClick("paused", () => this.toggle());
    onDialog.push(() => this.#noteSeen());
    document.addEventListener("visibilitychange", () => this.#noteSeen());
    place.onLeft.push(() => this.#noteSeen(false));
    place.onShown.push(() => this.#noteSeen(true));
  }

  /** Pause the game, or go on with it. */
  toggle() {
    const { controller } = this;
    if (controller.game?.status !== "playing") return;
    byId("paused").blur(); // what is hidden must not keep the focus
    this.game = controller.game.id;
    controller.setPaused(!controller.paused);
    this.refresh();
    if (controller.paused) byId("paused").focus();
    else focusBoard();
  }

  /** Show what holds for the game as it is now: another one, or one that is over, is not paused. */
  refresh() {
    const { controller } = this;
    const { game } = controller;
    const stays = game?.id === this.game && game.status === "playing";
    if (controller.paused && !stays) controller.setPaused(false);
    place.root.toggleAttribute("data-paused", controller.paused);
    byId("paused").hidden = !controller.paused;
    byId("clock").setAttribute("aria-pressed", String(controller.paused));
    this.#noteSeen();
  }

  /** @param here whether the place is shown, if that has changed */
  #noteSeen(here: boolean = this.#here) {
    this.#here = here;
    const visible = document.visibilityState === "visible" && !dialogIsOpen();
    this.controller.see(here && visible && !this.controller.paused);
  }
}
