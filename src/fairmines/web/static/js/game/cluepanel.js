/** The panel of clues: how likely each clue is for the cell under the pointer or the cursor. */

import { cellPosition } from "../board/cellview.js";
import { clueBars, heatScale } from "../board/cluebars.js";
import { make } from "../core/dom.js";
import { formatProbability, t } from "../core/i18n.js";
import { aboutClues } from "./status.js";

/** How long a pointer rests on a cell before the page asks for its clues, in milliseconds. */
const REST_MS = 120;

export class CluePanel {
  /**
   * @param {HTMLElement} element
   * @param {import("../board/drawnboard.js").DrawnBoard} board
   * @param {import("./gamecontroller.js").GameController} controller
   */
  constructor(element, board, controller) {
    this.element = element;
    this.controller = controller;
    /** @type {number | null} */
    this.cell = null;
    this.timer = 0;
    /** The position that the panel is about. */
    this.view = "";
    board.grid.addEventListener("mousemove", (event) => {
      this.pointAt(board.at(event.clientX, event.clientY));
    });
    board.grid.addEventListener("focusin", () => this.pointAt(board.cursor));
  }

  /** Update the panel after a move, or after the overlay was switched. */
  refresh() {
    const { game, overlay } = this.controller;
    this.element.hidden = overlay.kind === "none" || !game || game.over;
    const view = game ? `${game.id} ${game.viewMoves} ${overlay.kind}` : "";
    if (view === this.view) return;
    this.view = view;
    const cell = this.cell;
    this.cell = null;
    this.pointAt(cell);
    if (this.cell === null) this.explain();
  }

  /** @param {number | null} cell */
  pointAt(cell) {
    const { game } = this.controller;
    if (this.element.hidden || cell === null || cell === this.cell || !game?.covered(cell)) return;
    this.cell = cell;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.askForClues(cell), REST_MS);
  }

  /** @param {number} cell */
  async askForClues(cell) {
    const { game, questions } = this.controller;
    if (!game || !questions || game.over) return;
    try {
      const answer = await questions.clues(game.cell(cell));
      if (answer && cell === this.cell) this.show(cell, answer);
    } catch {
      this.explain();
    }
  }

  /**
   * Choose the cell that a finger taps. The first tap only shows its clues.
   *
   * @param {number} cell
   * @returns {boolean} whether this was the first tap
   */
  chosenByTap(cell) {
    if (this.element.hidden || cell === this.cell) return false;
    this.cell = cell;
    clearTimeout(this.timer);
    // On a low screen the panel may have to be scrolled to.
    void this.askForClues(cell).then(() => this.element.scrollIntoView({ block: "nearest" }));
    return true;
  }

  explain() {
    this.element.replaceChildren(make("p", {}, aboutClues()), ...this.scale());
  }

  /** @param {number} cell @param {import("../host/core.js").CellClues} answer */
  show(cell, answer) {
    const game = /** @type {import("./showngame.js").ShownGame} */ (this.controller.game);
    const chance = formatProbability(answer.mine);
    const title = `${cellPosition(game, cell)}: ${t("cell.chance", { chance })}`;
    this.element.replaceChildren(make("p", {}, title), clueBars(answer), ...this.scale());
  }

  scale() {
    return this.controller.overlay.kind === "probabilities" ? [heatScale()] : [];
  }
}
