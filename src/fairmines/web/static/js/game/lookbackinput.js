/** Input while one looks back or steps through a proof: keys, and cells to choose on the board. */

import { listenToChoices } from "../board/taps.js";
import { dialogIsOpen } from "../design/dialogs.js";
import { whileShown } from "../page/dom.js";
import { keyName } from "./keys.js";

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {import("./lookback.js").LookBack} review
 * @param {import("../board/proofview.js").ProofView} proof
 */
export function listenToReview(board, review, proof) {
  /** @param {number} by */
  const step = (by) => (proof.open ? proof.step(by) : void review.step(by));
  /** @type {Record<string, () => void>} */
  const actions = {
    n: () => step(1),
    b: () => step(-1),
    Escape: () => (proof.open ? proof.close() : review.close()),
  };

  // Before the keys of the game, which it has no use for now.
  whileShown(
    board.grid,
    "keydown",
    (event) => {
      if (!proof.open && !review.open) return;
      if (dialogIsOpen() || event.altKey || event.ctrlKey || event.metaKey) {
        return;
      }
      const focused = /** @type {Element} */ (event.target);
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

  /** @param {number} index */
  const choose = (index) => {
    const { row, column } = /** @type {import("./showngame.js").ShownGame} */ (review.game).place(
      index,
    );
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
