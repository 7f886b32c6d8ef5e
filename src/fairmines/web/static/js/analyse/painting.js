/**
 * Mouse and touch input of the analyser. A click explains a cell, or paints in the mode "paint"; with
 * the button held down it paints a stroke. The right button makes a known mine, or takes it away.
 */

import { whileShown } from "../core/dom.js";

/** How far a finger may move, in pixels, and still tap. */
const SLACK = 12;

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {{
 *   painting: () => boolean, paint: (cell: number) => void, toggleMine: (cell: number) => void,
 *   choose: (cell: number) => void, begin: () => void, end: () => void,
 * }} actions
 */
export function listenToPainting(board, actions) {
  let stroke = false;

  board.grid.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const cell = pressedCell(board, event.clientX, event.clientY);
    if (cell === null) return;
    board.focus(cell, { preventScroll: true });
    if (event.button === 2) {
      actions.toggleMine(cell);
    } else if (event.button === 0 && actions.painting()) {
      stroke = true;
      actions.begin();
      actions.paint(cell);
    } else if (event.button === 0) {
      actions.choose(cell);
    }
  });

  whileShown(board.grid, "mousemove", (event) => {
    if (!stroke) return;
    const cell = board.at(event.clientX, event.clientY);
    if (cell !== null) actions.paint(cell);
  });

  const end = () => {
    if (stroke) actions.end();
    stroke = false;
  };
  whileShown(board.grid, "mouseup", end);
  whileShown(board.grid, "blur", end);

  const frame = board.grid.closest(".field") ?? board.grid;
  frame.addEventListener("contextmenu", (event) => event.preventDefault());
  listenToTaps(board, actions);
}

/**
 * Returns the cell at a point of the window, or null. The press ends the typing of a number first. If the
 * board has another size then, the cell that was aimed at has gone from under the pointer: null.
 *
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {number} x
 * @param {number} y
 */
function pressedCell(board, x, y) {
  const { width, height } = board;
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.blur();
  return board.width === width && board.height === height ? board.at(x, y) : null;
}

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {{painting: () => boolean, paint: (cell: number) => void, choose: (cell: number) => void}} actions
 */
function listenToTaps(board, actions) {
  /** @type {{x: number, y: number} | null} */
  let start = null;

  board.grid.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
    },
    { passive: true },
  );
  board.grid.addEventListener(
    "touchmove",
    ({ touches }) => {
      // The finger scrolls the board; it does not tap.
      const { clientX: x, clientY: y } = touches[0];
      if (start && Math.hypot(x - start.x, y - start.y) > SLACK) start = null;
    },
    { passive: true },
  );
  board.grid.addEventListener("touchend", (event) => {
    // Prevents the mouse click that the browser sends after a tap.
    if (event.cancelable) event.preventDefault();
    const cell = start && pressedCell(board, start.x, start.y);
    start = null;
    if (cell === null) return;
    board.focus(cell, { preventScroll: true });
    if (actions.painting()) actions.paint(cell);
    else actions.choose(cell);
  });
  board.grid.addEventListener("touchcancel", () => (start = null));
}
