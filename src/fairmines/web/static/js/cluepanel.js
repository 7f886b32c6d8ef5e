/** The panel of clues: how likely each clue is for the cell under the pointer or the cursor. */

import { cellPosition } from "./cellview.js";
import { make } from "./dom.js";
import { formatProbability, t } from "./i18n.js";

/** How long a pointer rests on a cell before the page asks the server, in milliseconds. */
const REST_MS = 120;

export class CluePanel {
  /**
   * @param {HTMLElement} element
   * @param {import("./board.js").Board} board
   * @param {import("./gamecontroller.js").GameController} controller
   */
  constructor(element, board, controller) {
    this.element = element;
    this.controller = controller;
    /** @type {number | null} */
    this.cell = null;
    this.timer = 0;
    board.grid.addEventListener("mousemove", (event) => {
      this.look(board.at(event.clientX, event.clientY));
    });
    board.grid.addEventListener("focusin", () => this.look(board.cursor));
  }

  /** Update the panel after a move, or after the overlay was switched. */
  refresh() {
    const { game, overlay } = this.controller;
    this.element.hidden = overlay.kind === "none" || !game || game.over;
    const cell = this.cell;
    this.cell = null;
    this.look(cell);
    if (this.cell === null) this.explain();
  }

  /** @param {number | null} cell */
  look(cell) {
    const { game } = this.controller;
    if (this.element.hidden || cell === null || cell === this.cell || !game?.covered(cell)) return;
    this.cell = cell;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(cell), REST_MS);
  }

  /** @param {number} cell */
  async ask(cell) {
    const { game, connection } = this.controller;
    if (!game || game.over) return;
    const { row, column } = game.place(cell);
    try {
      const answer = await connection.send({ ask: "clues", cell: [row, column] });
      if (cell === this.cell && answer.moves === game.progress.moves) this.show(cell, answer);
    } catch {
      this.explain();
    }
  }

  explain() {
    this.element.replaceChildren(make("p", {}, t("clues.explain")));
  }

  /**
   * @param {number} cell
   * @param {import("./protocol.js").CluesMessage} answer
   */
  show(cell, answer) {
    const game = /** @type {import("./game.js").Game} */ (this.controller.game);
    const title = `${cellPosition(game, cell)}: ${t("cell.chance", { chance: formatProbability(answer.mine) })}`;
    const bars = answer.clues.map((probability, clue) => item(String(clue), probability, "bar"));
    bars.push(item(t("clues.mine"), answer.mine, "bar mine-bar"));
    this.element.replaceChildren(make("p", {}, title), make("ol", {}, ...bars));
  }
}

/**
 * @param {string} name
 * @param {number} probability
 * @param {string} classes
 */
function item(name, probability, classes) {
  const bar = make("span", { class: classes });
  bar.style.height = `${(1.5 * probability).toFixed(3)}rem`;
  const text = `${name}: ${formatProbability(probability)}`;
  const shown = make("span", { "aria-hidden": "true" }, name);
  return make("li", { title: text }, bar, shown, make("span", { class: "unseen" }, text));
}
