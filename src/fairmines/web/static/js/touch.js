/** Touch: a tap opens, a long press flags; in flag mode the other way round. A clue chords. */

import { vacant } from "./gesture.js";

const LONG_PRESS = 400;
const SLACK = 12;

/**
 * @param {import("./board.js").Board} board
 * @param {import("./table.js").Table} table
 */
export function listenToTouch(board, table) {
  /** @type {{x: number, y: number, cell: number, timer: number} | null} */
  let touch = null;

  const cancel = () => {
    if (!touch) return;
    clearTimeout(touch.timer);
    touch = null;
    table.release();
  };

  /**
   * @param {number} cell
   * @param {boolean} flags
   */
  const act = (cell, flags) => {
    board.focus(cell, { preventScroll: true });
    if (!table.game?.covered(cell)) table.chord(cell);
    else if (flags) table.flag(cell);
    else table.open(cell);
  };

  board.grid.addEventListener(
    "touchstart",
    (event) => {
      cancel();
      if (event.touches.length !== 1 || vacant(table)) return;
      const { clientX: x, clientY: y } = event.touches[0];
      const cell = board.at(x, y);
      if (cell === null) return;
      const timer = window.setTimeout(() => {
        cancel();
        navigator.vibrate?.(20);
        act(cell, !table.preferences.flagMode);
      }, LONG_PRESS);
      touch = { x, y, cell, timer };
      table.press(table.game?.covered(cell) ? [cell] : (table.game?.block(cell) ?? []));
    },
    { passive: true },
  );

  board.grid.addEventListener(
    "touchmove",
    (event) => {
      const { clientX: x, clientY: y } = event.touches[0];
      // The finger scrolls the board.
      if (touch && Math.hypot(x - touch.x, y - touch.y) > SLACK) cancel();
    },
    { passive: true },
  );

  board.grid.addEventListener("touchend", (event) => {
    // Else the browser would tell the tap once more, as a click of a mouse.
    if (event.cancelable) event.preventDefault();
    if (!touch) return;
    const { cell } = touch;
    cancel();
    act(cell, table.preferences.flagMode);
  });

  board.grid.addEventListener("touchcancel", cancel);
}
