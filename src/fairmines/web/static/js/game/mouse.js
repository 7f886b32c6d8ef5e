/**
 * Mouse input: opening, flagging and chording.
 *
 * Pressing the left button presses a cell down, releasing it opens the cell. The right button flags
 * when it is pressed. In flag mode the two are swapped on covered cells. The middle button, both
 * buttons, Shift+left and a double click chord; so does a click on a clue if the player wants that.
 */

import { whileShown } from "../core/dom.js";

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {import("./gamecontroller.js").GameController} controller
 */
export function listenToMouse(board, controller) {
  /** @type {"none" | "open" | "chord" | "spent"} what the release of the button does */
  let mode = "none";
  /** The button that opens: in flag mode the right one. */
  let opener = LEFT;

  /** @param {MouseEvent} event */
  const press = (event) => {
    const cell = board.at(event.clientX, event.clientY);
    if (cell === null || !controller.game) controller.press.down([]);
    else if (mode === "open") controller.press.down([cell]);
    else if (mode === "chord") controller.press.down(controller.game.block(cell));
  };

  board.grid.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const cell = board.at(event.clientX, event.clientY);
    if (cell === null || !controller.playable) return;
    board.focus(cell, { preventScroll: true });
    const both = event.button !== MIDDLE && (event.buttons & 3) === 3;
    const enough = controller.preferences.clickChords ? 1 : 2;
    const onClue = event.button === LEFT && !controller.game?.covered(cell);
    const chords = event.shiftKey ? event.button === LEFT : onClue && event.detail >= enough;
    // No other button is down: the second button of the last chord was released outside the window.
    if (mode === "spent" && [1, 2, 4].includes(event.buttons)) mode = "none";
    if (mode === "spent") return;
    if (event.button === MIDDLE || both || chords) {
      mode = "chord";
    } else {
      opener = controller.flagging && controller.game?.covered(cell) ? RIGHT : LEFT;
      if (event.button === opener) mode = "open";
      else controller.moves.flag(cell);
    }
    if (mode !== "none") press(event);
  });

  whileShown(board.grid, "mousemove", (event) => {
    if (mode === "open" || mode === "chord") press(event);
  });

  whileShown(board.grid, "mouseup", (event) => {
    const cell = board.at(event.clientX, event.clientY);
    const finished = mode;
    // After a chord the other button may still be down; its release must not open a cell.
    mode = event.buttons === 0 ? "none" : finished === "none" ? "none" : "spent";
    if (finished !== "open" && finished !== "chord") return;
    controller.press.release();
    if (cell === null) return;
    if (finished === "open" && event.button === opener) controller.moves.open(cell);
    if (finished === "chord") controller.moves.chord(cell);
  });

  // The page gets no event when a button is released outside the window.
  whileShown(board.grid, "blur", () => {
    mode = "none";
    controller.press.release();
  });

  // A click that misses a cell by a pixel opens no menu of the browser.
  const frame = board.grid.closest(".field") ?? board.grid;
  frame.addEventListener("contextmenu", (event) => event.preventDefault());
}
