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
import type { ReviewDrawing } from "./drawing.ts";

export function listenToKeys(drawing: ReviewDrawing) {
  const { board, proof, reviewer } = drawing;
  const step = (by: number) => (proof.open ? proof.step(by) : reviewer.seek(reviewer.at + by));
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => reviewer.seek(0),
    End: () => reviewer.seek(reviewer.game.length),
    PageUp: () => reviewer.seekMistake(-1),
    PageDown: () => reviewer.seekMistake(1),
    m: ({ shiftKey }) => reviewer.seekMistake(shiftKey ? -1 : 1),
    " ": () => reviewer.switchPlayback(),
    Escape: () => drawing.closePanels(),
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
      void drawing.explainCell(board.cursor);
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

export function listenToBoard(drawing: ReviewDrawing) {
  const { board } = drawing;
  // A click must not move the focus to the board, and the arrow keys with it.
  board.grid.addEventListener("mousedown", (event) => event.preventDefault());
  listenToChoices(board, (cell) => {
    board.setCursor(cell);
    void drawing.explainCell(cell);
  });
}
