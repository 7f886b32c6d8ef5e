/** A map of a board that scrolls: what is covered, opened and flagged, and which part is seen. */

import { isLaidOut } from "../shell/dom.ts";
import { DisplayCode } from "./displaycode.ts";
import type { DrawnBoard } from "./drawnboard.ts";
import type { ShownGame } from "../play/showngame.ts";

/** The longest side, in pixels of the page. */
const SIDE = 52;

export class BoardMap {
  canvas: HTMLCanvasElement;
  board: DrawnBoard;
  shownGame: () => ShownGame | null;
  waiting = false;
  /** All cells as they are; null when they have changed. */
  cells: HTMLCanvasElement | null = null;

  constructor(canvas: HTMLCanvasElement, board: DrawnBoard, shownGame: () => ShownGame | null) {
    this.canvas = canvas;
    this.board = board;
    this.shownGame = shownGame;
    board.scroller.addEventListener("scroll", () => this.refresh(), { passive: true });
    canvas.addEventListener("click", (event) => this.#goTo(event));
    // A system that turns dark in the evening changes the colours without a move.
    const coloured = new MutationObserver(() => this.renew());
    const attributeFilter = ["data-look", "data-palette"];
    coloured.observe(document.documentElement, { attributeFilter });
  }

  /** Draw the cells anew, and then the part that is seen. */
  renew() {
    this.cells = null;
    this.refresh();
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
    if (!game || !isLaidOut(canvas)) return;
    const scale = SIDE / Math.max(rows, columns);
    const dots = devicePixelRatio * scale;
    // A board that was turned is another picture; one that was zoomed is not.
    if (this.cells?.width !== Math.round(columns * dots)) this.cells = null;
    this.cells ??= this.#drawCells(game, dots);
    canvas.width = this.cells.width;
    canvas.height = this.cells.height;
    canvas.style.width = `${columns * scale}px`;
    canvas.style.height = `${rows * scale}px`;
    const paint = canvas.getContext("2d") as CanvasRenderingContext2D;
    paint.drawImage(this.cells, 0, 0);
    const seen = dots / board.cellSize;
    paint.strokeStyle = getComputedStyle(canvas).getPropertyValue("--text");
    paint.lineWidth = 2 * devicePixelRatio;
    paint.strokeRect(
      scroller.scrollLeft * seen,
      scroller.scrollTop * seen,
      scroller.clientWidth * seen,
      scroller.clientHeight * seen,
    );
  }

  /**
   * Returns a picture of all cells: scrolling draws it as it is.
   *
   * @param dots the side of a cell
   */
  #drawCells(game: ShownGame, dots: number) {
    const { board } = this;
    const picture = document.createElement("canvas");
    picture.width = Math.round(board.columns * dots);
    picture.height = Math.round(board.rows * dots);
    const paint = picture.getContext("2d") as CanvasRenderingContext2D;
    const colours = getComputedStyle(this.canvas);
    const [opened, covered, flag, hit] = ["--opened", "--covered", "--flag", "--hit"].map((name) =>
      colours.getPropertyValue(name),
    );
    paint.fillStyle = opened;
    paint.fillRect(0, 0, picture.width, picture.height);
    const { FLAG, HIT } = DisplayCode;
    game.cells.forEach((code, index) => {
      if (typeof code === "number") return;
      const { row, column } = board.place(index);
      paint.fillStyle = code === FLAG ? flag : code === HIT ? hit : covered;
      paint.fillRect(column * dots, row * dots, Math.ceil(dots), Math.ceil(dots));
    });
    return picture;
  }

  /** Scroll to the place of the board that was chosen. */
  #goTo({ offsetX, offsetY }: MouseEvent) {
    const { board, canvas } = this;
    const scale = (board.columns * board.cellSize) / canvas.clientWidth;
    const { clientWidth, clientHeight } = board.scroller;
    board.scroller.scrollTo({
      left: offsetX * scale - clientWidth / 2,
      top: offsetY * scale - clientHeight / 2,
    });
  }
}
