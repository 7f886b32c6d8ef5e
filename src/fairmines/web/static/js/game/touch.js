/**
 * Touch input: a tap opens, a long press flags, and in flag mode the reverse. A long press on a clue
 * chords; so does a tap, unless the player has switched that off.
 * While the panel of clues is shown, the first tap on a cell shows its clues, and the second opens it.
 */

const SLACK = 12;

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {import("./cluepanel.js").CluePanel} clues
 */
export function listenToTouch(board, controller, clues) {
  /** @type {{x: number, y: number, cell: number, timer: number} | null} */
  let touch = null;

  const cancel = () => {
    if (!touch) return;
    clearTimeout(touch.timer);
    touch = null;
    controller.press.release();
  };

  /**
   * @param {number} cell
   * @param {boolean} flags
   * @param {boolean} chords
   */
  const act = (cell, flags, chords) => {
    const covered = controller.game?.covered(cell);
    // Before the focus moves: the panel follows it.
    const onlyChosen = covered && !flags && clues.chosenByTap(cell);
    board.focus(cell, { preventScroll: true });
    if (!covered && chords) controller.moves.chord(cell);
    else if (covered && flags) void controller.moves.flag(cell);
    else if (covered && !onlyChosen) controller.moves.open(cell);
  };

  board.grid.addEventListener(
    "touchstart",
    (event) => {
      cancel();
      if (event.touches.length !== 1 || !controller.playable) return;
      const { clientX: x, clientY: y } = event.touches[0];
      const cell = board.at(x, y);
      if (cell === null) return;
      const timer = window.setTimeout(() => {
        cancel();
        navigator.vibrate?.(20);
        act(cell, !controller.flagging, true);
      }, controller.preferences.longPress);
      touch = { x, y, cell, timer };
      controller.press.down(
        controller.game?.covered(cell) ? [cell] : (controller.game?.block(cell) ?? []),
      );
    },
    { passive: true },
  );

  board.grid.addEventListener(
    "touchmove",
    (event) => {
      const { clientX: x, clientY: y } = event.touches[0];
      // The finger scrolls the board; it does not tap.
      if (touch && Math.hypot(x - touch.x, y - touch.y) > SLACK) cancel();
    },
    { passive: true },
  );

  board.grid.addEventListener("touchend", (event) => {
    // Prevents the mouse click that the browser sends after a tap.
    if (event.cancelable) event.preventDefault();
    if (!touch) return;
    const { cell } = touch;
    cancel();
    act(cell, controller.flagging, controller.preferences.tapChords);
  });

  board.grid.addEventListener("touchcancel", cancel);
}
