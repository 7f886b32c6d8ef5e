/** A map of a board that scrolls: what is covered, opened and flagged, and which part is seen. */

import { DisplayCode } from "./displaycode.js";

/** The longest side, in pixels of the page. */
const SIDE = 52;

export class BoardMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./drawnboard.js").DrawnBoard} board
   * @param {() => import("../game/showngame.js").ShownGame | null} shownGame
   */
  constructor(canvas, board, shownGame) {
    this.canvas = canvas;
    this.board = board;
    this.shownGame = shownGame;
    this.waiting = false;
    board.scroller.addEventListener("scroll", () => this.refresh(), { passive: true });
    canvas.addEventListener("click", (event) => this.#goTo(event));
  }

  /** Draw the map in the next frame; a board that is seen as a whole has none. */
  refresh() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.#draw();
    });
  }

  #draw() {
    const { canvas, board } = this;
    const game = this.shownGame();
    const { scroller, rows, columns } = board;
    canvas.hidden =
      !game ||
      (scroller.scrollWidth <= scroller.clientWidth + 1 &&
        scroller.scrollHeight <= scroller.clientHeight + 1);
    if (canvas.hidden || !game) return;
    const scale = SIDE / Math.max(rows, columns);
    const dots = devicePixelRatio * scale;
    canvas.width = Math.round(columns * dots);
    canvas.height = Math.round(rows * dots);
    canvas.style.width = `${columns * scale}px`;
    canvas.style.height = `${rows * scale}px`;
    const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const colours = getComputedStyle(canvas);
    const colour = (/** @type {string} */ name) => colours.getPropertyValue(name);
    // 1. The cells: opened ones are the ground.
    paint.fillStyle = colour("--opened");
    paint.fillRect(0, 0, canvas.width, canvas.height);
    const fills = { covered: colour("--covered"), flag: colour("--flag"), hit: colour("--hit") };
    game.cells.forEach((code, index) => {
      if (typeof code === "number") return;
      const { row, column } = board.place(index);
      const { FLAG, HIT } = DisplayCode;
      paint.fillStyle = code === FLAG ? fills.flag : code === HIT ? fills.hit : fills.covered;
      paint.fillRect(column * dots, row * dots, Math.ceil(dots), Math.ceil(dots));
    });
    // 2. The part that is seen.
    const seen = dots / board.cellSize;
    paint.strokeStyle = colour("--text");
    paint.lineWidth = 2 * devicePixelRatio;
    paint.strokeRect(
      scroller.scrollLeft * seen,
      scroller.scrollTop * seen,
      scroller.clientWidth * seen,
      scroller.clientHeight * seen,
    );
  }

  /** Scroll to the place of the board that was chosen. @param {MouseEvent} event */
  #goTo({ offsetX, offsetY }) {
    const { board, canvas } = this;
    const scale = (board.columns * board.cellSize) / canvas.clientWidth;
    const { clientWidth, clientHeight } = board.scroller;
    board.scroller.scrollTo({
      left: offsetX * scale - clientWidth / 2,
      top: offsetY * scale - clientHeight / 2,
    });
  }
}
