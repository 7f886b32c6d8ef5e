/** Which clue the cell under the pointer or the cursor may show, and how likely each is. */

import { make } from "./dom.js";
import { formatChance, t } from "./i18n.js";
import { position } from "./look.js";

/** How long a pointer rests on a cell before the server is asked. */
const REST = 120;

export class CluePanel {
  /**
   * @param {HTMLElement} element
   * @param {import("./board.js").Board} board
   * @param {import("./table.js").Table} table
   */
  constructor(element, board, table) {
    this.element = element;
    this.table = table;
    /** @type {number | null} */
    this.cell = null;
    this.timer = 0;
    board.grid.addEventListener("mousemove", (event) => {
      this.look(board.at(event.clientX, event.clientY));
    });
    board.grid.addEventListener("focusin", () => this.look(board.cursor));
  }

  /** An overlay was switched or something was played: what is shown may be out of date. */
  refresh() {
    const { game, overlay } = this.table;
    this.element.hidden = overlay.kind === "none" || !game || game.over;
    const cell = this.cell;
    this.cell = null;
    this.look(cell);
    if (this.cell === null) this.explain();
  }

  /** @param {number | null} cell */
  look(cell) {
    const { game } = this.table;
    if (this.element.hidden || cell === null || cell === this.cell || !game?.covered(cell)) return;
    this.cell = cell;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(cell), REST);
  }

  /** @param {number} cell */
  async ask(cell) {
    const { game, connection } = this.table;
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
   * @param {import("./protocol.js").Clues} answer
   */
  show(cell, answer) {
    const game = /** @type {import("./game.js").Game} */ (this.table.game);
    const title = `${position(game, cell)}: ${t("cell.chance", { chance: formatChance(answer.mine) })}`;
    const bars = answer.clues.map((chance, clue) => item(String(clue), chance, "bar"));
    bars.push(item(t("clues.mine"), answer.mine, "bar mine-bar"));
    this.element.replaceChildren(make("p", {}, title), make("ol", {}, ...bars));
  }
}

/**
 * @param {string} name
 * @param {number} chance
 * @param {string} classes
 */
function item(name, chance, classes) {
  const bar = make("span", { class: classes });
  bar.style.height = `${(1.5 * chance).toFixed(3)}rem`;
  const text = `${name}: ${formatChance(chance)}`;
  const shown = make("span", { "aria-hidden": "true" }, name);
  return make("li", { title: text }, bar, shown, make("span", { class: "unseen" }, text));
}
