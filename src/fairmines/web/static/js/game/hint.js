/**
 * The hint, step by step: that a safe cell exists and by which rule, its clues, the cell and the
 * proof. If no cell is safe: the best guess and its winning chance.
 */

import { make } from "../page/dom.js";
import { formatProbability, withoutRest } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { withCells } from "../board/minicell.js";
import { pictureOf } from "./status.js";
import { askAbout, boardOf } from "./asking.js";
import { hintPages } from "../board/proofpages.js";

/**
 * @typedef {import("./showngame.js").ShownGame} ShownGame
 * @typedef {import("../board/proofpages.js").Page} Page
 */

export class HintSteps {
  /**
   * @param {import("./gamecontroller.js").GameController} controller
   * @param {import("../board/proofview.js").ProofView} view
   */
  constructor(controller, view) {
    this.controller = controller;
    this.view = view;
    /** @type {import("../core/core.js").Hint | null} the hint that the view shows */
    this.shown = null;
    this.asking = false;
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

  /**
   * Look for the best guess; estimating its winning chance takes a second or two.
   *
   * @param {ShownGame} game
   */
  async advise(game) {
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

/**
 * @param {(string | (string | HTMLElement)[])[]} sentences
 * @param {import("../games/protocol.js").Cell | null} target
 * @returns {Page}
 */
function page(sentences, target) {
  const text = sentences.map((sentence) => make("p", {}, ...sentence));
  return { title: [t("guess.allowed")], text, marks: new Map(), target };
}

/** @param {import("../core/core.js").Candidate} best @param {ShownGame} game */
function guessSentences({ cell, safety, value, low, high }, game) {
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
