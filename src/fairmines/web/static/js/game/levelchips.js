/**
 * The levels as chips above the board: one click begins a game of a level, with the player's own
 * options.
 */

import { makeButton } from "../page/dom.js";
import { byId } from "./place.js";
import { LEVELS, levelTitle, sameLevel } from "../page/levels.js";

export class LevelChips {
  /** @param {import("./gamecontroller.js").GameController} controller */
  constructor(controller) {
    this.controller = controller;
    this.chips = LEVELS.map((level) =>
      makeButton("", () => this.begin(level), { class: "chip", id: `level-chip-${level.name}` }),
    );
    byId("levels").prepend(...this.chips);
  }

  /** @param {import("../games/protocol.js").Level} level */
  begin({ width, height, mines }) {
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
