/**
 * The hint: which cell is certain, and then why. If no cell is safe: the best guess and its winning
 * chance.
 */

import { formatProbability, withoutRest } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { positionOfGame } from "../analyse/position.ts";
import { DisplayCode } from "../board/displaycode.ts";
import { askAbout } from "./askabout.ts";
import { guessPage, hintPages, letterOf, type Page } from "../board/proofpages.ts";
import { say, type Saying } from "../board/proofframes.ts";
import type { ProofView } from "../board/proofview.ts";
import type { GameController } from "./gamecontroller.ts";
import type { ShownGame } from "./showngame.ts";
import type { Cell } from "../engine/level.ts";
import type { Candidate, Hint } from "../engine/coreanswers.ts";

export class HintSteps {
  controller: GameController;
  view: ProofView;
  /** The hint that the view shows. */
  shown: Hint | null = null;
  asking = false;

  constructor(controller: GameController, view: ProofView) {
    this.controller = controller;
    this.view = view;
  }

  /** Ask for a hint; if it is shown already, go on to its next page. */
  async ask() {
    const { controller, view } = this;
    if (view.open && this.shown && this.shown === controller.hint) {
      view.step(1);
      return;
    }
    const { game } = controller;
    if (!game || game.over || this.asking) return;
    this.asking = true;
    const hint = await askAbout(controller, (questions) => questions.hint());
    this.asking = false;
    if (!hint) return;
    controller.showHint(hint);
    this.shown = hint;
    if (hint.proof) this.#show(hintPages(hint.proof), game);
    else if (hint.guess && game.status === "playing") await this.advise(game);
    else view.close();
  }

  /** Look for the best guess; estimating its winning chance takes a second or two. */
  async advise(game: ShownGame) {
    const { controller, view, shown } = this;
    const board = positionOfGame(game);
    const looking = guessPage(board, null, [say("hint.looking")]);
    view.showPages([looking]);
    const best = await askAbout(controller, (questions) => questions.advise());
    // The player may have moved on, or closed the panel.
    if (view.pages[0] !== looking || shown !== controller.hint) return;
    if (best) this.#show([guessPage(board, best.cell, guessSayings(best, game))], game);
    else view.close();
  }

  /** Show pages, of which the last has the way to open the cell. */
  #show(pages: Page[], game: ShownGame) {
    const last = pages[pages.length - 1];
    const index = game.index(last.target as Cell);
    const label = t("proof.open", { letter: letterOf(last) });
    this.view.showPages(pages, { label, act: () => void this.#open(game, index) });
  }

  /** Open a cell that the proof has shown to be safe, also if the player has flagged it. */
  async #open(game: ShownGame, index: number) {
    const { moves } = this.controller;
    if (game.cells[index] === DisplayCode.FLAG) await moves.make("flag", index, "c");
    await moves.make("open", index);
  }

  /** Close what is about a position that is no longer there. */
  refresh() {
    if (!this.shown || this.shown === this.controller.hint) return;
    this.shown = null;
    this.view.close();
  }
}

function guessSayings({ cell, safety, value, low, high }: Candidate, game: ShownGame): Saying[] {
  const chances = {
    wins: formatProbability(value),
    low: formatProbability(withoutRest(low)),
    high: formatProbability(withoutRest(high)),
  };
  const risk = formatProbability(1 - safety);
  const sayings: Saying[] = [
    say("hint.best", { cell: [{ cell }], risk }),
    say(low === high ? "hint.wins" : "hint.winsAbout", chances),
  ];
  if (game.options.rules !== "classic") sayings.push(say("hint.survives"));
  return sayings;
}
