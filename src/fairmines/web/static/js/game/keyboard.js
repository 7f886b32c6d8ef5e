/** Keyboard input: moves a cursor on the board, and has a key for each action. */

import { dialogIsOpen } from "../design/dialogs.js";
import { whileShown } from "../core/dom.js";
import { actionOf, keyName } from "./keys.js";

/**
 * Returns the cell to which a key moves the cursor; null for other keys.
 *
 * @param {KeyboardEvent} event
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 */
export function destination(event, board) {
  const { row, column } = board.place(board.cursor);
  const [bottom, right] = [board.rows - 1, board.columns - 1];
  const page = Math.max(1, Math.floor(board.rows / 4));
  /** @type {Record<string, [number, number]>} */
  const places = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [event.ctrlKey ? 0 : row, 0],
    End: [event.ctrlKey ? bottom : row, right],
    PageUp: [row - page, column],
    PageDown: [row + page, column],
  };
  const place = places[event.key];
  if (!place) return null;
  return board.index(
    Math.min(bottom, Math.max(0, place[0])),
    Math.min(right, Math.max(0, place[1])),
  );
}

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {Record<"newGame" | "undo" | "hint" | "states" | "probabilities", () => void>} commands
 */
export function listenToKeyboard(board, controller, commands) {
  /** @type {Record<import("./keys.js").Action, () => void>} */
  const actions = {
    ...commands,
    open: () => controller.moves.open(board.cursor),
    flag: () => void controller.moves.flag(board.cursor),
    chord: () => controller.moves.chord(board.cursor),
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
    const cell = controller.game && destination(event, board);
    if (cell !== null) {
      event.preventDefault();
      board.focus(cell);
      return;
    }
    const action = actionOf(keyName(event), controller.preferences.keys);
    if (!action || event.ctrlKey) return;
    event.preventDefault();
    if (!event.repeat) actions[action]();
  });
}

/**
 * Whether the focused element, outside the board, has a use of its own for a key.
 *
 * @param {KeyboardEvent} event
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 */
export function ownsKey(event, board) {
  const focused = /** @type {Element} */ (event.target);
  if (board.grid.contains(focused)) return false;
  if (focused.closest("input, select, textarea")) return true;
  return [" ", "Enter"].includes(event.key) && focused.closest("button, a") !== null;
}
