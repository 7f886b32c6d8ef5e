/** Keyboard input: moves a cursor on the board, and has a key for each action. */

import { dialogIsOpen } from "../shell/dialogs.ts";
import { whileShown } from "../shell/dom.ts";
import { actionOf, arrowOf, keyName, MOVE_KEYS, type Action } from "./keys.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";
import type { GameController } from "./gamecontroller.ts";

/**
 * Returns the cell to which a key moves the cursor; null for other keys.
 *
 * @param key its name, or that of the key it stands for
 */
export function destination(event: KeyboardEvent, board: DrawnBoard, key: string = event.key) {
  const { row, column } = board.place(board.cursor);
  const [bottom, right] = [board.rows - 1, board.columns - 1];
  const page = Math.max(1, Math.floor(board.rows / 4));
  const places: Record<string, [number, number]> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [event.ctrlKey ? 0 : row, 0],
    End: [event.ctrlKey ? bottom : row, right],
    PageUp: [row - page, column],
    PageDown: [row + page, column],
  };
  const place = places[key];
  if (!place) return null;
  return board.index(
    Math.min(bottom, Math.max(0, place[0])),
    Math.min(right, Math.max(0, place[1])),
  );
}

export function listenToKeyboard(
  board: DrawnBoard,
  controller: GameController,
  commands: Record<Exclude<Action, "open" | "flag" | "chord">, () => void>,
) {
  /** The cell under a pointer that has moved since the cursor did. */
  let pointed: number | null = null;
  const cell = () => pointed ?? board.cursor;
  board.grid.addEventListener("mousemove", ({ clientX, clientY }) => {
    pointed = board.at(clientX, clientY);
  });
  for (const leaving of ["mouseleave", "focusin"] as const) {
    board.grid.addEventListener(leaving, () => (pointed = null));
  }
  const actions: Record<Action, () => void> = {
    ...commands,
    open: () => void controller.moves.make("open", cell()),
    flag: () => void controller.moves.flag(cell()),
    chord: () => void controller.moves.make("chord", cell()),
  };

  whileShown(board.grid, "keydown", (event) => {
    if (dialogIsOpen() || event.altKey) return;
    if (ownsKey(event, board)) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && keyName(event) === "z") {
      event.preventDefault();
      if (!event.repeat) commands.undo();
      return;
    }
    if (event.metaKey) return;
    const { keys, moveKeys } = controller.preferences;
    const letters = event.ctrlKey ? "" : MOVE_KEYS[moveKeys as keyof typeof MOVE_KEYS];
    const target =
      controller.game && destination(event, board, arrowOf(keyName(event), letters ?? ""));
    if (target !== null) {
      event.preventDefault();
      pointed = null;
      board.focus(target);
      return;
    }
    const action = actionOf(keyName(event), keys);
    if (!action || event.ctrlKey) return;
    event.preventDefault();
    if (!event.repeat) actions[action]();
  });
}

/** Whether the focused element, outside the board, has a use of its own for a key. */
export function ownsKey(event: KeyboardEvent, board: DrawnBoard) {
  const focused = event.target as Element;
  if (board.grid.contains(focused)) return false;
  if (focused.closest("input, select, textarea")) return true;
  return [" ", "Enter"].includes(event.key) && focused.closest("button, a") !== null;
}
