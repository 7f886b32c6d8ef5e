/**
 * The board as a grid of elements: where its cells are, which of them are drawn, and the cursor.
 */

import { make } from "../shell/dom.ts";
import { PaintQueue } from "./paintqueue.ts";

/** `letter`: what a proof calls the cell. */
export type CellView = { classes: string; text: string; label: string; letter?: string };

/** Rows or columns. */
type Span = { first: number; last: number };

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Cells around a cell that is scrolled to stay in view, too. */
const MARGIN = 2;

export class DrawnBoard {
  grid: HTMLElement;
  scroller: HTMLElement;
  /** What cells are shown in: the board, and pictures of them. */
  pane: HTMLElement;
  view: (index: number) => CellView;
  /** By index; undefined while its row is not yet built. */
  cells: (HTMLElement | undefined)[] = [];
  /** The game's width and height. */
  width = 0;
  height = 0;
  /** Whether the game's rows are shown as columns. */
  turned = false;
  /** Draws anew what lies over the board. */
  onTurned = () => {};
  cellSize = 16;
  /** The cell that the Tab key reaches. */
  cursor = 0;
  seen: { top: number; bottom: number; left: number; right: number };
  queue: PaintQueue;
  fullRow: HTMLDivElement | undefined;

  /**
   * @param scroller the box in which the grid scrolls
   * @param view returns how a cell looks now
   */
  constructor(grid: HTMLElement, scroller: HTMLElement, view: (index: number) => CellView) {
    this.grid = grid;
    this.scroller = scroller;
    this.pane = scroller.closest("main") ?? scroller;
    this.view = view;
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

  /** Returns where a cell is shown. */
  place(index: number) {
    const row = Math.floor(index / this.width);
    const column = index % this.width;
    return this.turned ? { row: column, column: row } : { row, column };
  }

  /** Returns the cell that is shown at a place. */
  index(row: number, column: number) {
    return this.turned ? column * this.width + row : row * this.width + column;
  }

  /** Make the elements of a board of another size; redraw all cells. */
  build(width: number, height: number, turned: boolean) {
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
      this.onTurned();
    }
    this.noteView();
    this.touchAll();
  }

  /** Returns the element of a cell; makes its row if there is none. */
  element(index: number): HTMLElement {
    if (!this.cells[index]) this.fillRow(this.place(index).row);
    return this.cells[index] as HTMLElement;
  }

  /** @param row as shown */
  fillRow(row: number) {
    const full = this.fullRow?.cloneNode(true) as HTMLElement;
    [...full.children].forEach((cell, column) => {
      this.cells[this.index(row, column)] = cell as HTMLElement;
    });
    this.grid.children[row].append(...full.children);
  }

  // Drawing

  touchAll() {
    this.queue.add(Array(this.width * this.height).keys());
  }

  draw(index: number) {
    const cell = this.element(index);
    const { classes, text, label, letter } = this.view(index);
    if (cell.className !== classes) cell.className = classes;
    if (cell.textContent !== text) cell.textContent = text;
    if (cell.ariaLabel !== label) cell.ariaLabel = label;
    if (letter) cell.dataset.letter = letter;
    else if (cell.dataset.letter) delete cell.dataset.letter;
    this.#showLip(index, 0);
    this.#showLip(index, -1);
  }

  /**
   * Note whether a cell lies over an opened one: only there the slab shows its thickness, because a
   * shadow of every cell would be slow to scroll.
   *
   * @param by this cell, or the one above
   */
  #showLip(index: number, by: 0 | -1) {
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

  inView(index: number) {
    const { row, column } = this.place(index);
    const { top, bottom, left, right } = this.seen;
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  // Places

  /** Returns the cell at a point of the window, or null. */
  at(x: number, y: number) {
    const box = this.grid.getBoundingClientRect();
    const column = Math.floor((x - box.left) / this.cellSize);
    const row = Math.floor((y - box.top) / this.cellSize);
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? this.index(row, column) : null;
  }

  focus(index: number, options?: FocusOptions) {
    this.setCursor(index);
    this.element(index).focus(options);
  }

  /** Move the cursor, but not the focus. */
  setCursor(index: number) {
    this.element(this.cursor).tabIndex = -1;
    this.cursor = index;
    this.element(index).tabIndex = 0;
  }

  /**
   * Scroll cells into view, with some cells around them.
   *
   * @param indices the first ones before those that there is no room for
   */
  reveal(...indices: number[]) {
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

  /** Scroll to what is said, the first cells before the others. */
  revealCells(cells: [number, number][]) {
    this.reveal(...cells.map(([row, column]) => row * this.width + column));
  }

  /**
   * Scroll the page, if rows of the board are out of the window.
   *
   * @param scrolled how far the board is scrolled then
   */
  #revealOnPage(rows: Span, scrolled: number) {
    const origin = this.scroller.getBoundingClientRect().top + this.grid.offsetTop - scrolled;
    const above = Math.min(0, origin + rows.first * this.cellSize);
    const below = Math.max(0, origin + (rows.last + 1) * this.cellSize - innerHeight);
    if (above || below) scrollBy({ top: above || below, behavior: "instant" });
  }

  /** @param size a cell's side in pixels */
  resize(size: number) {
    this.cellSize = size;
    const { style } = this.pane;
    style.setProperty("--cell", `${size}px`);
    style.setProperty("--bevel", `${Math.min(8, Math.round(size / 8))}px`);
    style.setProperty("--line-width", `${Math.min(4, Math.round(size / 16))}px`);
    this.noteView();
  }
}

/** Whether a cell is part of the slab. */
const lifted = ({ classList }: HTMLElement) =>
  classList.contains("covered") || classList.contains("mine");

/** Returns the rows and columns from the first place to all others that there is room for. */
function spanOf(
  [start, ...others]: { row: number; column: number }[],
  room: { rows: number; columns: number },
) {
  let rows: Span = { first: start.row, last: start.row };
  let columns: Span = { first: start.column, last: start.column };
  for (const { row, column } of others) {
    const wider = { rows: widened(rows, row), columns: widened(columns, column) };
    const fits = lengthOf(wider.rows) <= room.rows && lengthOf(wider.columns) <= room.columns;
    if (fits) ({ rows, columns } = wider);
  }
  return { rows, columns };
}

function widened({ first, last }: Span, place: number): Span {
  return { first: Math.min(first, place), last: Math.max(last, place) };
}

const lengthOf = ({ first, last }: Span) => last - first + 1;

/**
 * Returns the scroll position nearest to the old one that shows rows or columns and their margin.
 *
 * @param room pixels
 * @param size of a cell
 */
function within(span: Span, scrolled: number, room: number, size: number) {
  const margin = Math.min(MARGIN * size, Math.max(0, (room - lengthOf(span) * size) / 2));
  const most = Math.max(0, span.first * size - margin);
  const least = (span.last + 1) * size + margin - room;
  return Math.max(least, Math.min(most, scrolled));
}
