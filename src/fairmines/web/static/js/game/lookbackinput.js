/** Input while one looks back or steps through a proof: keys, and cells to choose on the board. */

import { dialogIsOpen } from "../design/dialogs.js";
import { whileShown } from "../core/dom.js";
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
    const { row, column } = /** @type {import("./showngame.js").ShownGame} */ (review.game).place(index);
    void review.explain([row, column]);
  };

  /** @type {{id: number, cell: number | null}} the cell that a pointer is down on */
  let down = { id: 0, cell: null };
  board.grid.addEventListener("pointerdown", (event) => {
    down = { id: event.pointerId, cell: board.at(event.clientX, event.clientY) };
  });
  // Not "click": the game's touch input prevents that.
  board.grid.addEventListener("pointerup", (event) => {
    const cell = board.at(event.clientX, event.clientY);
    if (!review.open || event.pointerId !== down.id || cell === null || cell !== down.cell) return;
    board.focus(cell, { preventScroll: true });
    choose(cell);
  });
}
