/** Keyboard input: moves a cursor on the board, and has a key for each action. */

import { dialogIsOpen } from "../design/dialogs.js";
import { whileShown } from "../page/dom.js";
import { actionOf, arrowOf, keyName, MOVE_KEYS } from "./keys.js";

/**
 * Returns the cell to which a key moves the cursor; null for other keys.
 *
 * @param {KeyboardEvent} event
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {string} [key] its name, or that of the key it stands for
 */
export function destination(event, board, key = event.key) {
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
  const place = places[key];
  if (!place) return null;
  return board.index(
    Math.min(bottom, Math.max(0, place[0])),
    Math.min(right, Math.max(0, place[1])),
  );
}

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {Record<Exclude<import("./keys.js").Action, "open" | "flag" | "chord">, () => void>}
 *   commands
 */
export function listenToKeyboard(board, controller, commands) {
  /** @type {number | null} the cell under a pointer that has moved since the cursor did */
  let pointed = null;
  const cell = () => pointed ?? board.cursor;
  board.grid.addEventListener("mousemove", ({ clientX, clientY }) => {
    pointed = board.at(clientX, clientY);
  });
  for (const leaving of /** @type {const} */ (["mouseleave", "focusin"])) {
    board.grid.addEventListener(leaving, () => (pointed = null));
  }
  /** @type {Record<import("./keys.js").Action, () => void>} */
  const actions = {
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
    const letters = event.ctrlKey ? "" : MOVE_KEYS[/** @type {keyof MOVE_KEYS} */ (moveKeys)];
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
