/** The head of the window: the levels, the mines left, the face, and the clock. */

import { makeButton } from "../shell/dom.ts";
import { LEVELS, levelTitle, sameLevel } from "../shell/levels.ts";
import { Counter } from "./counter.ts";
import { byId } from "./place.ts";
import { t } from "../shell/i18n.ts";
import type { Level } from "../engine/level.ts";
import type { GameController } from "./gamecontroller.ts";

export class Head {
  controller: GameController;
  mines: Counter;
  seconds: Counter;
  face: HTMLElement;
  timer = 0;

  constructor(controller: GameController) {
    this.controller = controller;
    this.mines = new Counter(byId("mines-left"));
    this.seconds = new Counter(byId("seconds"));
    this.face = byId("face");
  }

  /** Make room for the digits of another number of mines. */
  build() {
    const mines = this.controller.game?.options.mines ?? 0;
    this.mines.build(Math.max(3, String(mines).length));
  }

  show() {
    const { game } = this.controller;
    const left = game?.minesLeft ?? 0;
    this.mines.show(left, t("counter.mines", { count: left }));
    const time = Math.floor(game?.seconds ?? 0);
    this.seconds.show(time, t("counter.seconds", { count: time }));
    // Its place stays, so that nothing else moves.
    this.seconds.element.style.visibility = this.controller.preferences.showTime ? "" : "hidden";
    this.face.dataset.face = mood(this.controller);
  }

  /** Show the seconds now, and again when the next second begins. */
  tick() {
    clearTimeout(this.timer);
    this.show();
    const { game } = this.controller;
    if (game?.status !== "playing" || !game.seen) return;
    this.timer = window.setTimeout(() => this.tick(), 1005 - ((1000 * game.seconds) % 1000));
  }
}

type Mood = "smile" | "tense" | "dead" | "cool";

function mood(controller: GameController): Mood {
  if (controller.game?.status === "lost") return "dead";
  if (controller.game?.status === "won") return "cool";
  return controller.press.holding ? "tense" : "smile";
}

/** The levels as chips above the board: one click begins a game, with the player's own options. */
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
