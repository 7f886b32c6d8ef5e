/** Input while one looks back: keys, and cells to choose on the board. */

import { listenToChoices } from "../board/taps.ts";
import { dialogIsOpen } from "../shell/dialogs.ts";
import { whileShown } from "../shell/dom.ts";
import { keyName } from "./keys.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";
import type { LookBack } from "./lookback.ts";
import type { ShownGame } from "./showngame.ts";

export function listenToReview(board: DrawnBoard, review: LookBack) {
  const actions: Record<string, () => void> = {
    n: () => void review.step(1),
    b: () => void review.step(-1),
    Escape: () => review.close(),
  };

  // Before the keys of the game, which it has no use for now.
  whileShown(
    board.grid,
    "keydown",
    (event) => {
      if (!review.open) return;
      if (dialogIsOpen() || event.altKey || event.ctrlKey || event.metaKey) {
        return;
      }
      const focused = event.target as Element;
      const onBoard = board.grid.contains(focused);
      const chooses = review.open && onBoard && ["Enter", " "].includes(event.key);
      const action = chooses ? () => choose(board.cursor) : actions[keyName(event)];
      if (!action || (!onBoard && focused.closest("input, select, textarea"))) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    },
    true,
  );

  const choose = (index: number) => {
    const { row, column } = (review.game as ShownGame).place(index);
    void review.explain([row, column]);
  };

  listenToChoices(
    board,
    (cell) => {
      board.focus(cell, { preventScroll: true });
      choose(cell);
    },
    () => review.open,
  );
}
