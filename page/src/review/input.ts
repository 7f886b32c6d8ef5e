/**
 * Keys of the review: arrows walk through the game, Space plays, M and Page Down go to the next
 * mistake, Shift+M and Page Up to the one before. With the focus on the board, the arrows go from
 * cell to cell, and Enter explains a cell; with Shift, the arrows walk through the game there, too.
 * A click or a tap on a cell explains it.
 */

import { listenToChoices } from "../board/taps.ts";
import { dialogIsOpen } from "../shell/dialogs.ts";
import { whileShown } from "../shell/dom.ts";
import { destination } from "../play/keyboard.ts";
import { keyName } from "../play/keys.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";

export function listenToKeys(
  board: DrawnBoard,
  actions: {
    step: (by: number) => void;
    go: (moves: number) => void;
    end: () => number;
    mistake: (by: 1 | -1) => void;
    play: () => void;
    choose: (index: number) => void;
    close: () => void;
  },
) {
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowRight: () => actions.step(1),
    ArrowLeft: () => actions.step(-1),
    Home: () => actions.go(0),
    End: () => actions.go(actions.end()),
    PageUp: () => actions.mistake(-1),
    PageDown: () => actions.mistake(1),
    m: ({ shiftKey }) => actions.mistake(shiftKey ? -1 : 1),
    " ": () => actions.play(),
    Escape: () => actions.close(),
  };
  whileShown(board.grid, "keydown", (event) => {
    if (event.altKey || event.metaKey || dialogIsOpen()) return;
    const focused = event.target as Element;
    const onBoard = board.grid.contains(focused);
    const cell = onBoard && !event.shiftKey ? destination(event, board) : null;
    if (cell !== null) {
      event.preventDefault();
      board.focus(cell);
      return;
    }
    if (event.ctrlKey) return;
    if (onBoard && event.key === "Enter") {
      actions.choose(board.cursor);
      return;
    }
    const slider = focused.id === "slider";
    if (focused.closest("input, select, textarea") && !slider) return;
    if (event.key === " " && focused.closest("button, a, summary")) return;
    const action = keys[keyName(event)];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
}

export function listenToBoard(board: DrawnBoard, choose: (index: number) => void) {
  // A click must not move the focus to the board, and the arrow keys with it.
  board.grid.addEventListener("mousedown", (event) => event.preventDefault());
  listenToChoices(board, (cell) => {
    board.setCursor(cell);
    choose(cell);
  });
}
