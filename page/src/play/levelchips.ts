/**
 * The levels as chips above the board: one click begins a game of a level, with the player's own
 * options.
 */

import { makeButton } from "../shell/dom.ts";
import { byId } from "./place.ts";
import { LEVELS, levelTitle, sameLevel } from "../shell/levels.ts";
import type { GameController } from "./gamecontroller.ts";
import type { Level } from "../engine/level.ts";

export class LevelChips {
  controller: GameController;
  chips: HTMLButtonElement[];

  constructor(controller: GameController) {
    this.controller = controller;
    this.chips = LEVELS.map((level) =>
      makeButton("", () => this.begin(level), { class: "chip", id: `level-chip-${level.name}` }),
    );
    byId("levels").prepend(...this.chips);
  }

  begin({ width, height, mines }: Level) {
    const { controller } = this;
    controller.chooseOptions({ ...controller.nextOptions, width, height, mines });
    void controller.start();
  }

  /** Name the chips, and mark the level that is played. */
  refresh() {
    const options = this.controller.game?.options;
    this.chips.forEach((chip, number) => {
      const level = LEVELS[number];
      chip.textContent = levelTitle(level);
      chip.setAttribute("aria-pressed", String(options !== undefined && sameLevel(level, options)));
    });
  }
}
