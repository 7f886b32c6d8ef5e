/**
 * The mouse: cells sink while the left button is held and the one under it opens on release; the
 * right button marks at once; middle, both buttons, Shift+left or a double click chord.
 */

import { vacant } from "./gesture.js";

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;

/**
 * @param {import("./board.js").Board} board
 * @param {import("./table.js").Table} table
 */
export function listenToMouse(board, table) {
  /** @type {"none" | "open" | "chord" | "spent"} what letting go will do */
  let mode = "none";

  /** @param {MouseEvent} event */
  const sink = (event) => {
    const cell = board.at(event.clientX, event.clientY);
    if (cell === null || !table.game) table.press([]);
    else if (mode === "open") table.press([cell]);
    else if (mode === "chord") table.press(table.game.block(cell));
  };

  board.grid.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const cell = board.at(event.clientX, event.clientY);
    if (cell === null || vacant(table)) return;
    board.focus(cell, { preventScroll: true });
    const both = event.button !== MIDDLE && (event.buttons & 3) === 3;
    const twice = event.button === LEFT && event.detail === 2 && !table.game?.covered(cell);
    // Only this button is down, so the other one of the last chord was let go outside.
    if (mode === "spent" && [1, 2, 4].includes(event.buttons)) mode = "none";
    if (mode === "spent") return;
    if (event.button === MIDDLE || both || twice || (event.button === LEFT && event.shiftKey)) {
      mode = "chord";
    } else if (event.button === LEFT) {
      mode = table.preferences.flagMode && table.game?.covered(cell) ? "none" : "open";
      if (mode === "none") table.flag(cell);
    } else if (event.button === RIGHT) {
      table.flag(cell);
    }
    if (mode !== "none") sink(event);
  });

  window.addEventListener("mousemove", (event) => {
    if (mode === "open" || mode === "chord") sink(event);
  });

  window.addEventListener("mouseup", (event) => {
    const cell = board.at(event.clientX, event.clientY);
    const finished = mode;
    // After a chord the other button may still be down: it must not open anything.
    mode = event.buttons === 0 ? "none" : finished === "none" ? "none" : "spent";
    if (finished !== "open" && finished !== "chord") return;
    table.release();
    if (cell === null) return;
    if (finished === "open" && event.button === LEFT) table.open(cell);
    if (finished === "chord") table.chord(cell);
  });

  // A button that is let go outside of the window is never heard of.
  window.addEventListener("blur", () => {
    mode = "none";
    table.release();
  });

  board.grid.addEventListener("contextmenu", (event) => event.preventDefault());
}
