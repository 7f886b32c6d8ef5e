/**
 * Mouse and touch input of the analyser. A click explains a cell, or paints in the mode "paint";
 * with the button held down it paints a stroke. The right button makes a known mine, or takes it
 * away. The wheel changes the clue under the pointer where nothing scrolls; with Alt, everywhere.
 */

import { listenToTaps } from "../board/taps.ts";
import { countNotches } from "../shell/wheel.ts";
import { buttonOf, whileShown } from "../shell/dom.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";

export function listenToPainting(
  board: DrawnBoard,
  actions: {
    painting: () => boolean;
    paint: (cell: number) => void;
    toggleMine: (cell: number) => void;
    turnClue: (cell: number, by: number) => void;
    choose: (cell: number) => void;
    begin: () => void;
    end: () => void;
  },
) {
  let stroke = false;

  board.grid.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const cell = endTyping(board) ? board.at(event.clientX, event.clientY) : null;
    if (cell === null) return;
    board.focus(cell, { preventScroll: true });
    const button = buttonOf(event);
    if (button === 2) {
      actions.toggleMine(cell);
    } else if (button === 0 && actions.painting()) {
      stroke = true;
      actions.begin();
      actions.paint(cell);
    } else if (button === 0) {
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

  const notches = countNotches();
  const turn = (event: WheelEvent) => {
    const cell = board.at(event.clientX, event.clientY);
    if (cell === null || event.ctrlKey || (!event.altKey && scrolls(board))) return;
    event.preventDefault();
    const by = notches(event);
    if (by) actions.turnClue(cell, by);
  };
  board.grid.addEventListener("wheel", turn, { passive: false });

  const frame = board.grid.closest(".field") ?? board.grid;
  frame.addEventListener("contextmenu", (event) => event.preventDefault());
  listenToTaps(board, {
    tap: (cell) => {
      if (!endTyping(board)) return;
      board.focus(cell, { preventScroll: true });
      if (actions.painting()) actions.paint(cell);
      else actions.choose(cell);
    },
  });
}

/** Whether the wheel scrolls the board or the page. */
function scrolls({ scroller }: DrawnBoard) {
  const page = document.documentElement;
  return [scroller, page].some((box) => box.scrollHeight > box.clientHeight + 1);
}

/**
 * End the typing of a number, as a press on the board does. Returns whether the board still has its
 * size: if not, the cell that was aimed at has gone from under the pointer.
 */
function endTyping(board: DrawnBoard) {
  const { width, height } = board;
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.blur();
  return board.width === width && board.height === height;
}
