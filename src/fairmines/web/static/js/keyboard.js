/** Keyboard input: moves a cursor on the board, and has a key for each action. */

/**
 * Returns the cell to which a key moves the cursor; null for other keys.
 *
 * @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board
 */
function destination(event, board) {
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
 * @param {import("./board.js").Board} board
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {{newGame: () => void, hint: () => void, states: () => void, probabilities: () => void}} commands
 */
export function listenToKeyboard(board, controller, commands) {
  /** @type {Record<string, () => void>} */
  const actions = {
    F2: commands.newGame,
    Enter: () => controller.moves.open(board.cursor),
    " ": () => controller.moves.open(board.cursor),
    f: () => controller.moves.flag(board.cursor),
    c: () => controller.moves.chord(board.cursor),
    h: commands.hint,
    s: commands.states,
    p: commands.probabilities,
  };

  window.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.altKey || event.metaKey) return;
    if (ownsKey(event, board)) return;
    const cell = controller.game && destination(event, board);
    if (cell !== null) {
      event.preventDefault();
      board.focus(cell);
      return;
    }
    const action = actions[keyName(event)];
    if (!action || event.ctrlKey) return;
    event.preventDefault();
    if (!event.repeat) action();
  });
}

/**
 * Whether the focused element, outside the board, has a use of its own for a key.
 *
 * @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board
 */
function ownsKey(event, board) {
  const focused = /** @type {Element} */ (event.target);
  if (board.grid.contains(focused)) return false;
  if (focused.closest("input, select, textarea")) return true;
  return [" ", "Enter"].includes(event.key) && focused.closest("button, a") !== null;
}

/**
 * The name of a key: on a layout without Latin letters, the letter of the same key on an English one.
 *
 * @param {KeyboardEvent} event
 */
function keyName(event) {
  const { key, code } = event;
  if (key.length > 1) return key;
  const foreign = /^\P{ASCII}$/u.test(key) && /^Key[A-Z]$/.test(code);
  return (foreign ? code.slice(3) : key).toLowerCase();
}
