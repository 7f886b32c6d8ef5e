/**
 * The board as a grid of elements: where its cells are, which of them are drawn, and the cursor.
 */

import { make } from "../page/dom.js";
import { PaintQueue } from "./paintqueue.js";

/**
 * @typedef {{classes: string, text: string, label: string}} CellView
 * @typedef {{first: number, last: number}} Span rows or columns
 */

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Cells around a cell that is scrolled to stay in view, too. */
const MARGIN = 2;

export class DrawnBoard {
  /**
   * @param {HTMLElement} grid
   * @param {HTMLElement} scroller the box in which the grid scrolls
   * @param {(index: number) => CellView} view returns how a cell looks now
   */
  constructor(grid, scroller, view) {
    this.grid = grid;
    this.scroller = scroller;
    /** What cells are shown in: the board, and pictures of them. */
    this.pane = scroller.closest("main") ?? scroller;
    this.view = view;
    /** @type {(HTMLElement | undefined)[]} by index; undefined while its row is not yet built */
    this.cells = [];
    /** The game's width and height. */
    this.width = 0;
    this.height = 0;
    /** Whether the game's rows are shown as columns. */
    this.turned = false;
    this.cellSize = 16;
    /** The cell that the Tab key reaches. */
    this.cursor = 0;
    this.seen = { top: 0, bottom: 0, left: 0, right: 0 };
    this.queue = new PaintQueue(this);
    scroller.addEventListener("scroll", () => this.noteView(), { passive: true });
  }

  /** Rows as they are shown. */
  get rows() {
    return this.turned ? this.width : this.height;
  }

  /** Columns as they are shown. */
  get columns() {
    return this.turned ? this.height : this.width;
  }

  /** Returns where a cell is shown. @param {number} index */
  place(index) {
    const row = Math.floor(index / this.width);
    const column = index % this.width;
    return this.turned ? { row: column, column: row } : { row, column };
  }

  /** Returns the cell that is shown at a place. @param {number} row @param {number} column */
  index(row, column) {
    return this.turned ? column * this.width + row : row * this.width + column;
  }

  /**
   * Make the elements of a board of another size; redraw all cells.
   *
   * @param {number} width
   * @param {number} height
   * @param {boolean} turned
   */
  build(width, height, turned) {
    const sameSize = width === this.width && height === this.height;
    if (!sameSize || turned !== this.turned) {
      const hadFocus = this.grid.contains(document.activeElement);
      Object.assign(this, { width, height, turned });
      if (!sameSize) this.cursor = 0;
      this.cells = [];
      this.queue.clear();
      const row = make("div", { class: "row", role: "row" });
      this.grid.replaceChildren(...Array.from({ length: this.rows }, () => row.cloneNode()));
      this.grid.style.setProperty("--columns", String(this.columns));
      const cell = make("div", { class: "cell covered", role: "gridcell", tabindex: -1 });
      row.append(...Array.from({ length: this.columns }, () => cell.cloneNode()));
      this.fullRow = row;
      this.element(this.cursor).tabIndex = 0;
      if (hadFocus) this.element(this.cursor).focus();
      this.scroller.scrollTo(0, 0);
    }
    this.noteView();
    this.touchAll();
  }

  /**
   * Returns the element of a cell; makes its row if there is none.
   *
   * @param {number} index
   * @returns {HTMLElement}
   */
  element(index) {
    if (!this.cells[index]) this.fillRow(this.place(index).row);
    return /** @type {HTMLElement} */ (this.cells[index]);
  }

  /** @param {number} row as shown */
  fillRow(row) {
    const full = /** @type {HTMLElement} */ (this.fullRow?.cloneNode(true));
    [...full.children].forEach((cell, column) => {
      this.cells[this.index(row, column)] = /** @type {HTMLElement} */ (cell);
    });
    this.grid.children[row].append(...full.children);
  }

  // Drawing

  touchAll() {
    this.queue.add(Array(this.width * this.height).keys());
  }

  /** @param {number} index */
  draw(index) {
    const cell = this.element(index);
    const { classes, text, label } = this.view(index);
    if (cell.className !== classes) cell.className = classes;
    if (cell.textContent !== text) cell.textContent = text;
    if (cell.ariaLabel !== label) cell.ariaLabel = label;
    this.#showLip(index, 0);
    this.#showLip(index, -1);
  }

  /**
   * Note whether a cell lies over an opened one: only there the slab shows its thickness, because a
   * shadow of every cell would be slow to scroll.
   *
   * @param {number} index
   * @param {0 | -1} by this cell, or the one above
   */
  #showLip(index, by) {
    const { row, column } = this.place(index);
    const upper = row + by;
    if (upper < 0 || upper + 1 >= this.rows) return;
    const cell = this.cells[this.index(upper, column)];
    const below = this.cells[this.index(upper + 1, column)];
    if (!cell || !below) return;
    const lies = lifted(cell) && !lifted(below);
    if (lies !== cell.hasAttribute("data-lip")) cell.toggleAttribute("data-lip", lies);
  }

  /** Note which cells are in view, after scrolling or a change of size. */
  noteView() {
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.scroller;
    const size = this.cellSize;
    this.seen = {
      top: Math.floor(scrollTop / size) - 1,
      bottom: Math.ceil((scrollTop + clientHeight) / size) + 1,
      left: Math.floor(scrollLeft / size) - 1,
      right: Math.ceil((scrollLeft + clientWidth) / size) + 1,
    };
    this.queue.add();
  }

  /** @param {number} index */
  inView(index) {
    const { row, column } = this.place(index);
    const { top, bottom, left, right } = this.seen;
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  // Places

  /** Returns the cell at a point of the window, or null. @param {number} x @param {number} y */
  at(x, y) {
    const box = this.grid.getBoundingClientRect();
    const column = Math.floor((x - box.left) / this.cellSize);
    const row = Math.floor((y - box.top) / this.cellSize);
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? this.index(row, column) : null;
  }

  /** @param {number} index @param {FocusOptions} [options] */
  focus(index, options) {
    this.setCursor(index);
    this.element(index).focus(options);
  }

  /** Move the cursor, but not the focus. @param {number} index */
  setCursor(index) {
    this.element(this.cursor).tabIndex = -1;
    this.cursor = index;
    this.element(index).tabIndex = 0;
  }

  /**
   * Scroll cells into view, with some cells around them.
   *
   * @param {number[]} indices the first ones before those that there is no room for
   */
  reveal(...indices) {
    if (!indices.length) return;
    const { cellSize: size, scroller } = this;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
    // A sheet may lie over its lower part.
    const sheet = parseFloat(getComputedStyle(scroller).getPropertyValue("--sheet")) || 0;
    const room = {
      height: Math.max(size, clientHeight - this.grid.offsetTop - sheet),
      width: clientWidth - this.grid.offsetLeft,
    };
    const { rows, columns } = spanOf(
      indices.map((index) => this.place(index)),
      { rows: Math.floor(room.height / size), columns: Math.floor(room.width / size) },
    );
    const top = within(rows, scrollTop, room.height, size);
    const left = within(columns, scrollLeft, room.width, size);
    const behavior = still.matches ? "instant" : "smooth";
    if (top !== scrollTop || left !== scrollLeft) scroller.scrollTo({ top, left, behavior });
    this.#revealOnPage(rows, top);
  }

  /** Scroll to what is said, the first cells before the others. @param {[number, number][]} cells */
  revealCells(cells) {
    this.reveal(...cells.map(([row, column]) => row * this.width + column));
  }

  /**
   * Scroll the page, if rows of the board are out of the window.
   *
   * @param {Span} rows
   * @param {number} scrolled how far the board is scrolled then
   */
  #revealOnPage(rows, scrolled) {
    const origin = this.scroller.getBoundingClientRect().top + this.grid.offsetTop - scrolled;
    const above = Math.min(0, origin + rows.first * this.cellSize);
    const below = Math.max(0, origin + (rows.last + 1) * this.cellSize - innerHeight);
    if (above || below) scrollBy({ top: above || below, behavior: "instant" });
  }

  /** @param {number} size a cell's side in pixels */
  resize(size) {
    this.cellSize = size;
    const { style } = this.pane;
    style.setProperty("--cell", `${size}px`);
    style.setProperty("--bevel", `${Math.min(8, Math.round(size / 8))}px`);
    style.setProperty("--line-width", `${Math.min(4, Math.round(size / 16))}px`);
    this.noteView();
  }
}

/** Whether a cell is part of the slab. @param {HTMLElement} cell */
const lifted = ({ classList }) => classList.contains("covered") || classList.contains("mine");

/**
 * Returns the rows and columns from the first place to all others that there is room for.
 *
 * @param {{row: number, column: number}[]} places
 * @param {{rows: number, columns: number}} room
 */
function spanOf([start, ...others], room) {
  /** @type {Span} */
  let rows = { first: start.row, last: start.row };
  /** @type {Span} */
  let columns = { first: start.column, last: start.column };
  for (const { row, column } of others) {
    const wider = { rows: widened(rows, row), columns: widened(columns, column) };
    const fits = lengthOf(wider.rows) <= room.rows && lengthOf(wider.columns) <= room.columns;
    if (fits) ({ rows, columns } = wider);
  }
  return { rows, columns };
}

/** @param {Span} span @param {number} place @returns {Span} */
function widened({ first, last }, place) {
  return { first: Math.min(first, place), last: Math.max(last, place) };
}

/** @param {Span} span */
const lengthOf = ({ first, last }) => last - first + 1;

/**
 * Returns the scroll position nearest to the old one that shows rows or columns and their margin.
 *
 * @param {Span} span
 * @param {number} scrolled
 * @param {number} room pixels
 * @param {number} size of a cell
 */
function within(span, scrolled, room, size) {
  const margin = Math.min(MARGIN * size, Math.max(0, (room - lengthOf(span) * size) / 2));
  const most = Math.max(0, span.first * size - margin);
  const least = (span.last + 1) * size + margin - room;
  return Math.max(least, Math.min(most, scrolled));
}
