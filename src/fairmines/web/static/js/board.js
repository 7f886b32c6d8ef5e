/** The board as a grid of elements: redraws cells that have changed, once an animation frame. */

import { make } from "./dom.js";

/** @typedef {{classes: string, text: string, label: string, heat: number | null}} CellView */

export class Board {
  /**
   * @param {HTMLElement} grid
   * @param {(index: number) => CellView} view returns how a cell looks now
   */
  constructor(grid, view) {
    this.grid = grid;
    this.view = view;
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.width = 0;
    this.height = 0;
    this.cellSize = 16;
    /** The cell that the Tab key reaches. */
    this.cursor = 0;
    /** @type {Set<number>} */
    this.dirty = new Set();
    this.frame = 0;
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  build(width, height) {
    if (width !== this.width || height !== this.height) {
      this.width = width;
      this.height = height;
      this.cursor = 0;
      const hadFocus = this.grid.contains(document.activeElement);
      this.cells = [];
      const rows = Array.from({ length: height }, () => {
        const row = make("div", { class: "row", role: "row" });
        for (let column = 0; column < width; column++) {
          const cell = make("div", { role: "gridcell", tabindex: -1 });
          this.cells.push(cell);
          row.append(cell);
        }
        return row;
      });
      this.grid.replaceChildren(...rows);
      this.grid.style.setProperty("--columns", String(width));
      this.cells[0].tabIndex = 0;
      if (hadFocus) this.cells[0].focus();
    }
    this.touchAll();
  }

  /** @param {Iterable<number>} indexes */
  touch(indexes) {
    for (const index of indexes) this.dirty.add(index);
    if (this.dirty.size && !this.frame) {
      this.frame = requestAnimationFrame(() => this.paint());
    }
  }

  touchAll() {
    this.touch(this.cells.keys());
  }

  paint() {
    this.frame = 0;
    for (const index of this.dirty) {
      const cell = this.cells[index];
      if (!cell) continue;
      const { classes, text, label, heat } = this.view(index);
      if (cell.className !== classes) cell.className = classes;
      if (cell.textContent !== text) cell.textContent = text;
      if (cell.ariaLabel !== label) cell.ariaLabel = label;
      if (heat !== null) cell.style.setProperty("--p", heat.toFixed(4));
    }
    this.dirty.clear();
  }

  /**
   * Returns the cell at a point of the window, or null.
   *
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const box = this.grid.getBoundingClientRect();
    const column = Math.floor((x - box.left) / this.cellSize);
    const row = Math.floor((y - box.top) / this.cellSize);
    const inside = row >= 0 && row < this.height && column >= 0 && column < this.width;
    return inside ? row * this.width + column : null;
  }

  /**
   * Move the cursor, and the focus with it.
   *
   * @param {number} index
   * @param {FocusOptions} [options]
   */
  focus(index, options) {
    this.cells[this.cursor].tabIndex = -1;
    this.cursor = index;
    this.cells[index].tabIndex = 0;
    this.cells[index].focus(options);
  }

  /** @param {number} size a cell's side in pixels */
  resize(size) {
    this.cellSize = size;
    const { style } = document.documentElement;
    style.setProperty("--cell", `${size}px`);
    style.setProperty("--bevel", `${Math.round(size / 8)}px`);
    style.setProperty("--line-width", `${Math.round(size / 16)}px`);
  }
}
