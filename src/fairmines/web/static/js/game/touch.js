/**
 * Touch input: a tap opens, a long press flags, and in flag mode the reverse. A long press on a
 * clue chords; so does a tap, unless the player has switched that off. While the panel of clues is
 * shown, the first tap on a cell shows its clues, and the second opens it.
 */

import { listenToTaps } from "../board/taps.js";

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {import("./gamecontroller.js").GameController} controller
 * @param {(cell: number) => boolean} chosenByTap whether a tap only shows the clues of a cell
 */
export function listenToTouch(board, controller, chosenByTap) {
  /** @param {number} cell @param {boolean} flags @param {boolean} chords */
  const act = (cell, flags, chords) => {
    const covered = controller.game?.covered(cell);
    // Before the focus moves: the panel follows it.
    const onlyChosen = covered && !flags && chosenByTap(cell);
    board.focus(cell, { preventScroll: true });
    if (!covered && chords) controller.moves.chord(cell);
    else if (covered && flags) void controller.moves.flag(cell);
    else if (covered && !onlyChosen) controller.moves.open(cell);
  };

  listenToTaps(board, {
    accepts: () => controller.playable,
    tap: (cell) => act(cell, controller.flagging, controller.preferences.tapChords),
    hold: {
      time: () => controller.preferences.longPress,
      act: (cell) => {
        navigator.vibrate?.(20);
        act(cell, !controller.flagging, true);
      },
    },
    press: (cells) => {
      const { game } = controller;
      if (!cells.length) controller.press.release();
      else
        controller.press.down(
          cells.flatMap((cell) => (game?.covered(cell) ? [cell] : (game?.block(cell) ?? []))),
        );
    },
  });
}
