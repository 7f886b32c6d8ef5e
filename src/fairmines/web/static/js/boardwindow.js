/** The board in its window, on every page that has one: its fit, zoom and rulers, and the kind of input. */

import { Board } from "./board.js";
import { whileShown } from "./dom.js";
import { Edges } from "./edges.js";
import { arrange, fitWindow } from "./fit.js";
import { Rulers } from "./rulers.js";
import { Zoom } from "./zoom.js";

export class BoardWindow {
  #scroller;
  #rulers;
  #edges;
  #pane;
  /** The height for the board while all panels are shown, in pixels. */
  #height = 0;
  #cites = false;

  /**
   * @param {import("./place.js").Place} place
   * @param {import("./preferences.js").Preferences} preferences
   * @param {(index: number) => import("./board.js").CellView} viewCell how to draw a cell
   * @param {() => import("./fit.js").Size | null} size the board's size in cells; null while there is none
   */
  constructor(place, preferences, viewCell, size) {
    this.#pane = place.root;
    this.#scroller = place.byId("scroller");
    this.#rulers = new Rulers(this.#scroller);
    this.#edges = new Edges(this.#scroller);
    this.preferences = preferences;
    this.size = size;
    this.board = new Board(place.byId("board"), this.#scroller, viewCell);
    this.zoom = new Zoom(this.board, (side) => this.#resize(side));
    place.onShown.push(() => this.fit()); // the window may have changed
  }

  /** Fit the board into the window, after a change of either. */
  fit() {
    const size = this.size();
    if (!size) return;
    if (!this.#pane.isConnected) {
      this.board.build(size.width, size.height, this.board.turned); // it is fitted when it is shown
      return;
    }
    this.#rulers.reserve(this.preferences.rulers, size);
    const { cell, turned, arrangement, room } = fitWindow(
      this.#pane,
      this.#scroller,
      size,
      this.preferences,
    );
    arrange(this.#pane, arrangement);
    this.#height = room.height;
    this.#scroller.style.setProperty("--room-width", `${room.width}px`);
    this.#scroller.style.setProperty("--room-height", `${room.height}px`);
    this.board.build(size.width, size.height, turned);
    this.#resize(this.zoom.size ? Math.round(this.zoom.size) : cell);
  }

  /** @param {number} side of a cell in pixels */
  #resize(side) {
    this.board.resize(side);
    this.#showRulers();
    this.#pane.toggleAttribute("data-scrolls", this.board.rows * side > this.#height);
    this.#edges.show();
  }

  /**
   * Note whether the page cites rows and columns. Their numbers are then shown, even if the player has
   * chosen a board without.
   *
   * @param {boolean} cites
   */
  cite(cites) {
    this.#cites = cites;
    this.#showRulers();
  }

  #showRulers() {
    const { rulers } = this.preferences;
    this.#rulers.show(rulers || this.#cites ? this.board : null, !rulers);
  }

  listen() {
    whileShown(this.#pane, "resize", () => this.fit());
    // Panels come and go beside a board that scrolls.
    new ResizeObserver(() => {
      this.board.look();
      this.#edges.show();
    }).observe(this.#scroller);
    // The cursor on the board is shown for keys (and for a keypad), not for a pointer.
    whileShown(this.#pane, "keydown", () => setInput("keys"), true);
    whileShown(this.#pane, "pointerdown", () => setInput("pointer"), true);
  }
}

/** @param {"keys" | "pointer"} input the kind of the last input */
function setInput(input) {
  document.documentElement.dataset.input = input;
}
