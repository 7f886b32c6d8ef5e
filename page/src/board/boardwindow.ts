/**
 * The board in its window, on every page that has one: its fit, zoom and rulers, and the kind of
 * input.
 */

import { DrawnBoard, type CellView } from "./drawnboard.ts";
import { make, whileShown } from "../shell/dom.ts";
import { formatNumber } from "../shell/formats.ts";
import { fitWindow, type BoardSize } from "./fit.ts";
import { Zoom } from "./zoom.ts";
import type { Place } from "../shell/place.ts";
import type { Preferences } from "../shell/preferences.ts";

export class BoardWindow {
  #scroller;
  #rulers;
  #edges;
  #pane;
  #numbers = false;
  /** The size of cells that the player had chosen when the board was fitted last. */
  #chosen = "";
  /** The button that fits a zoomed board into the window again. */
  #whole = make(
    "button",
    { type: "button", class: "whole", hidden: true, "data-i18n-label": "zoom.whole" },
    "⤢",
  );

  preferences: Preferences;
  size: () => BoardSize | null;
  /** What is done when the board was fitted or zoomed: what lies over it is drawn anew. */
  onResized: (() => void)[] = [];
  board: DrawnBoard;
  zoom: Zoom;

  /**
   * @param viewCell how to draw a cell
   * @param size the board's size in cells; null while there is none
   */
  constructor(
    place: Place,
    preferences: Preferences,
    viewCell: (index: number) => CellView,
    size: () => BoardSize | null,
  ) {
    this.#pane = place.root;
    this.#scroller = place.byId("scroller");
    this.#rulers = new Rulers(this.#scroller);
    this.#edges = new Edges(this.#scroller);
    this.preferences = preferences;
    this.size = size;
    this.board = new DrawnBoard(place.byId("board"), this.#scroller, viewCell);
    this.zoom = new Zoom(this.board, (side) => this.#resize(side), place.name);
    this.#scroller.after(this.#whole);
    this.#whole.addEventListener("click", () => this.#showWhole());
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
    this.zoom.recall(size);
    if (this.#chosen && this.#chosen !== this.preferences.zoom) this.zoom.reset();
    this.#chosen = this.preferences.zoom;
    this.#rulers.reserve(this.#ruled, size);
    const { cell, turned, room } = fitWindow(this.#pane, this.#scroller, size, this.preferences);
    this.#scroller.style.setProperty("--room-width", `${room.width}px`);
    this.#scroller.style.setProperty("--room-height", `${room.height}px`);
    this.board.build(size.width, size.height, turned);
    this.#resize(this.zoom.size ? Math.round(this.zoom.size) : cell);
  }

  get #ruled() {
    return this.preferences.rulers || this.#numbers;
  }

  /** @param side of a cell in pixels */
  #resize(side: number) {
    this.board.resize(side);
    this.#whole.hidden = this.zoom.size === undefined;
    this.#showRulers();
    this.#edges.show();
    for (const act of this.onResized) act();
  }

  /** Fit a board that was zoomed into the window again. */
  #showWhole() {
    this.zoom.reset();
    this.fit();
  }

  /** Number rows and columns, whatever the player has chosen: the page cites them all the time. */
  number() {
    this.#numbers = true;
  }

  #showRulers() {
    this.#rulers.show(this.#ruled ? this.board : null);
  }

  listen() {
    whileShown(this.#pane, "resize", () => this.fit());
    // Panels come and go beside a board that scrolls.
    new ResizeObserver(() => {
      this.board.noteView();
      this.#edges.show();
    }).observe(this.#scroller);
    // The cursor on the board is shown for keys (and for a keypad), not for a pointer.
    whileShown(this.#pane, "keydown", () => setInput("keys"), true);
    whileShown(this.#pane, "pointerdown", () => setInput("pointer"), true);
    whileShown(this.#pane, "keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "0") return;
      if (this.zoom.size === undefined) return; // the browser's own zoom
      event.preventDefault();
      this.#showWhole();
    });
  }
}

/** @param input the kind of the last input */
function setInput(input: "keys" | "pointer") {
  document.documentElement.dataset.input = input;
}

/** The least that is out of sight, in pixels. Less is the edge of a cell. */
const LEAST = 8;

class Edges {
  scroller: HTMLElement;
  layer: HTMLDivElement;

  constructor(scroller: HTMLElement) {
    this.scroller = scroller;
    this.layer = make("div", { class: "edges", "aria-hidden": "true" });
    for (const side of ["up", "down", "left", "right"])
      this.layer.append(make("span", { class: side }));
    scroller.prepend(this.layer);
    scroller.addEventListener("scroll", () => this.show(), { passive: true });
  }

  /** Show where the board goes on, after scrolling or a change of size. */
  show() {
    const { scrollTop, scrollLeft, clientWidth, clientHeight, scrollWidth, scrollHeight } =
      this.scroller;
    const beyond = {
      up: scrollTop,
      down: scrollHeight - clientHeight - scrollTop,
      left: scrollLeft,
      right: scrollWidth - clientWidth - scrollLeft,
    };
    const ways = Object.entries(beyond)
      .filter(([, length]) => length >= LEAST)
      .map(([way]) => way);
    this.layer.dataset.beyond = ways.join(" ");
    this.layer.style.setProperty("--width", `${clientWidth}px`);
    this.layer.style.setProperty("--height", `${clientHeight}px`);
  }
}

/** Below this side of a cell, in pixels, only each fifth cell has room for its number. */
const NARROW = 22;

/** The numbers of rows and columns beside the board. They count from 0, as the command line does. */
class Rulers {
  scroller: HTMLElement;
  corner: HTMLDivElement;
  top: HTMLDivElement;
  left: HTMLDivElement;
  shown = "";

  constructor(scroller: HTMLElement) {
    this.scroller = scroller;
    this.corner = make("div", { class: "ruler corner", "aria-hidden": "true" });
    this.top = make("div", { class: "ruler top", "aria-hidden": "true" });
    this.left = make("div", { class: "ruler left", "aria-hidden": "true" });
  }

  /** @param board in cells */
  reserve(ruled: boolean, { width, height }: { width: number; height: number }) {
    const digits = String(Math.max(width, height) - 1).length;
    this.scroller.style.setProperty("--ruler-width", ruled ? `${8 * digits + 8}px` : "0px");
    this.scroller.style.setProperty("--ruler-height", ruled ? "18px" : "0px");
  }

  show(board: DrawnBoard | null) {
    const key = board ? `${board.rows} ${board.columns} ${board.cellSize < NARROW}` : "";
    if (key === this.shown) return;
    this.shown = key;
    this.scroller.classList.toggle("ruled", board !== null);
    for (const part of [this.corner, this.top, this.left]) part.remove();
    if (!board) return;
    const step = board.cellSize < NARROW ? 5 : 1;
    this.top.replaceChildren(...numbers(board.columns, step));
    this.left.replaceChildren(...numbers(board.rows, step));
    this.scroller.prepend(this.corner, this.top, this.left);
  }
}

function numbers(count: number, step: number) {
  return Array.from({ length: count }, (_, number) =>
    make("span", {}, number % step ? "" : formatNumber(number)),
  );
}
