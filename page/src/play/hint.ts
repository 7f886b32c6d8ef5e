/**
 * The hint, step by step: that a safe cell exists and by which rule, its clues, the cell and the
 * proof. If no cell is safe: the best guess and its winning chance.
 */

import { make } from "../shell/dom.ts";
import { formatProbability, withoutRest } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { withCells } from "../board/minicell.ts";
import { pictureOf } from "./status.ts";
import { askAbout, boardOf } from "./askabout.ts";
import { hintPages, type Page } from "../board/proofpages.ts";
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
    if (hint.proof) view.showPages(hintPages(hint.proof, boardOf(game)));
    else if (hint.guess && game.status === "playing") await this.advise(game);
    else view.close();
  }

  /** Look for the best guess; estimating its winning chance takes a second or two. */
  async advise(game: ShownGame) {
    const { controller, view, shown } = this;
    const looking = page([t("hint.looking")], null);
    view.showPages([looking]);
    const best = await askAbout(controller, (questions) => questions.advise());
    // The player may have moved on, or closed the panel.
    if (view.pages[0] !== looking || shown !== controller.hint) return;
    if (best) view.showPages([page(guessSentences(best, game), best.cell)]);
    else view.close();
  }

  /** Close what is about a position that is no longer there. */
  refresh() {
    if (!this.shown || this.shown === this.controller.hint) return;
    this.shown = null;
    this.view.close();
  }
}

function page(sentences: (string | (string | HTMLElement)[])[], target: Cell | null): Page {
  const text = sentences.map((sentence) => make("p", {}, ...sentence));
  return { title: [t("guess.allowed")], text, marks: new Map(), target };
}

function guessSentences({ cell, safety, value, low, high }: Candidate, game: ShownGame) {
  const chances = {
    wins: formatProbability(value),
    low: formatProbability(withoutRest(low)),
    high: formatProbability(withoutRest(high)),
  };
  const risk = formatProbability(1 - safety);
  const sentences = [
    withCells(([mark]) => t("hint.best", { cell: mark, risk }), [pictureOf(game, cell, "covered")]),
    t(low === high ? "hint.wins" : "hint.winsAbout", chances),
  ];
  if (game.options.rules !== "classic") sentences.push(t("hint.survives"));
  return sentences;
}
