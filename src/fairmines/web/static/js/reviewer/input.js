/**
 * Keys of the review: arrows walk through the game, Space plays, Page Up and Page Down go to mistakes.
 * With the focus on the board, these keys go from cell to cell; with Shift, they walk there, too.
 */

import { dialogIsOpen } from "../dialogs.js";
import { destination } from "../keyboard.js";

/**
 * @param {import("../board.js").Board} board
 * @param {{step: (by: number) => void, go: (moves: number) => void, end: () => number,
 *   mistake: (by: 1 | -1) => void, play: () => void, close: () => void}} actions
 */
export function listenToKeys(board, actions) {
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => actions.step(1),
    ArrowLeft: () => actions.step(-1),
    Home: () => actions.go(0),
    End: () => actions.go(actions.end()),
    PageUp: () => actions.mistake(-1),
    PageDown: () => actions.mistake(1),
    " ": () => actions.play(),
    Escape: () => actions.close(),
  };
  window.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || dialogIsOpen()) return;
    const focused = /** @type {Element} */ (event.target);
    const cell = board.grid.contains(focused) && !event.shiftKey ? destination(event, board) : null;
    if (cell !== null) {
      event.preventDefault();
      board.focus(cell);
      return;
    }
    if (event.ctrlKey) return;
    const slider = focused.id === "slider";
    if (focused.closest("input, select, textarea") && !slider) return;
    if (event.key === " " && focused.closest("button, a")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  // A click must not move the focus to the board, and the arrow keys with it.
  board.grid.addEventListener("mousedown", (event) => event.preventDefault());
}
