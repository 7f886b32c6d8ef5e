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
    Enter: () => controller.open(board.cursor),
    " ": () => controller.open(board.cursor),
    f: () => controller.flag(board.cursor),
    c: () => controller.chord(board.cursor),
    h: commands.hint,
    s: commands.states,
    p: commands.probabilities,
  };

  board.grid.addEventListener("keydown", (event) => {
    if (!controller.game || event.altKey || event.metaKey) return;
    const cell = destination(event, board);
    if (cell !== null) {
      event.preventDefault();
      board.focus(cell);
      return;
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.ctrlKey) return;
    event.preventDefault();
    if (!event.repeat) action();
  });

  window.addEventListener("keydown", (event) => {
    if (event.key !== "F2" || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    commands.newGame();
  });
}
