/** Mouse and touch on the board of the game. */

import { buttonOf, whileShown } from "../shell/dom.ts";
import { listenToTaps } from "../board/taps.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";
import type { Press } from "./press.ts";
import type { ShownGame } from "./showngame.ts";
import type { Preferences } from "../shell/preferences.ts";

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;

/** What pointers play: the game of the page, or a lesson. */
type Playing = {
  playable: boolean;
  flagging: boolean;
  preferences: Preferences;
  game: Pick<ShownGame, "covered" | "block"> | null;
  press: Press;
  moves: {
    make: (kind: "open" | "chord", cell: number) => unknown;
    flag: (cell: number) => unknown;
    flagAround: (cell: number) => unknown;
  };
};

export function listenToMouse(board: DrawnBoard, controller: Playing) {
  /** What the release of the button does. */
  let mode: "none" | "open" | "chord" | "spent" = "none";
  /** The button that opens: in flag mode the right one. */
  let opener = LEFT;
  /** Whether the first of several clicks was on a clue. */
  let beganOnClue = false;

  const press = (event: MouseEvent) => {
    const cell = board.at(event.clientX, event.clientY);
    if (cell === null || !controller.game) controller.press.down([]);
    else if (mode === "open") controller.press.down([cell]);
    else if (mode === "chord") controller.press.down(controller.game.block(cell));
  };

  board.grid.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const cell = board.at(event.clientX, event.clientY);
    if (cell === null || !controller.playable) return;
    board.focus(cell, { preventScroll: true });
    const button = buttonOf(event);
    const both = button !== MIDDLE && (event.buttons & 3) === 3;
    const { clickChords, doubleChords } = controller.preferences;
    const onClue = button === LEFT && !controller.game?.covered(cell);
    if (event.detail === 1) beganOnClue = onClue;
    const again = event.detail > 1;
    const clicks = again ? beganOnClue && (clickChords || doubleChords) : clickChords;
    const chords = event.shiftKey ? button === LEFT : onClue && clicks;
    // No other button is down: the second button of the last chord was released outside the window.
    if (mode === "spent" && [1, 2, 4].includes(event.buttons)) mode = "none";
    if (mode === "spent") return;
    if (button === MIDDLE || both || chords) {
      mode = "chord";
    } else {
      opener = controller.flagging && controller.game?.covered(cell) ? RIGHT : LEFT;
      if (button === opener) mode = "open";
      else if (controller.game?.covered(cell)) void controller.moves.flag(cell);
      else if (controller.preferences.rightFlags) controller.moves.flagAround(cell);
    }
    if (mode !== "none") press(event);
  });

  whileShown(board.grid, "mousemove", (event) => {
    if (mode === "open" || mode === "chord") press(event);
  });

  window.addEventListener("mouseup", (event) => {
    if (mode === "none" || !board.grid.isConnected) return;
    const cell = board.at(event.clientX, event.clientY);
    const finished = mode;
    // After a chord the other button may still be down; its release must not open a cell.
    mode = event.buttons === 0 ? "none" : "spent";
    if (finished === "spent") return;
    controller.press.release();
    if (cell === null || (finished === "open" && buttonOf(event) !== opener)) return;
    controller.moves.make(finished, cell);
  });

  // The page gets no event when a button is released outside the window.
  whileShown(board.grid, "blur", () => {
    mode = "none";
    controller.press.release();
  });

  // A click that misses a cell by a pixel opens no menu of the browser.
  const frame = board.grid.closest(".field") ?? board.grid;
  frame.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** @param chosenByTap whether a tap only shows the clues of a cell */
export function listenToTouch(
  board: DrawnBoard,
  controller: Playing,
  chosenByTap: (cell: number) => boolean,
) {
  const act = (cell: number, flags: boolean, chords: boolean) => {
    const covered = controller.game?.covered(cell);
    // Before the focus moves: the panel follows it.
    const onlyChosen = covered && !flags && chosenByTap(cell);
    board.focus(cell, { preventScroll: true });
    if (!covered && chords) controller.moves.make("chord", cell);
    else if (covered && flags) void controller.moves.flag(cell);
    else if (covered && !onlyChosen) controller.moves.make("open", cell);
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
